import { type Cmd, type Copy, DockerfileParser, type Env, type From, type Healthcheck } from 'dockerfile-ast';

/** What changes the files of an image. */
export type Step =
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string };

/** One stage of a Dockerfile, read into what an engine would do. What it begins with is in `from`. */
export interface Stage {
  name: string;
  /** Another stage, or the name of an image. */
  from: string;
  steps: Step[];
  workdir: string | null;
  env: Record<string, string>;
  user: string | null;
  command: string[] | null;
  /** The command of the health check; `none` takes away an inherited one. */
  health: string[] | 'none' | null;
}

const unquoted = (value: string | null): string => (value ?? '').replace(/^"(.*)"$/s, '$1');

/** Reads the instructions that this repository's Dockerfile uses; throws at any other, so that none is passed over. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const from = instruction as From;
      stages.push({
        name: from.getBuildStage() ?? String(stages.length),
        from: from.getImage() ?? '',
        steps: [],
        workdir: null,
        env: {},
        user: null,
        command: null,
        health: null,
      });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${keyword} stands before the first FROM.`);
    read(stage, keyword, instruction);
  }
  return stages;
}

type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number];

function read(stage: Stage, keyword: string, instruction: Instruction): void {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  switch (keyword) {
    case 'COPY': {
      const from = (instruction as Copy).getFlags().find((flag) => flag.getName() === 'from');
      const paths = words.filter((word) => !word.startsWith('--'));
      stage.steps.push({
        kind: 'copy',
        from: from?.getValue() ?? null,
        sources: paths.slice(0, -1),
        target: paths.at(-1) ?? '.',
      });
      return;
    }
    case 'RUN':
      stage.steps.push({ kind: 'run', command: instruction.getArgumentsContent() ?? '' });
      return;
    case 'WORKDIR':
      stage.workdir = words[0] ?? null;
      return;
    case 'USER':
      stage.user = words[0] ?? null;
      return;
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = unquoted(property.getValue());
      return;
    case 'CMD':
      stage.command = (instruction as Cmd).getJSONStrings().map((one) => unquoted(one.getJSONValue()));
      return;
    case 'HEALTHCHECK':
      stage.health = healthOf(instruction as Healthcheck);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${keyword} is not rehearsed.`);
  }
}

function healthOf(check: Healthcheck): string[] | 'none' {
  const text = check.getArgumentsContent() ?? '';
  if (text.startsWith('NONE')) return 'none';
  const list = /CMD\s+(\[.*\])\s*$/s.exec(text)?.[1];
  if (!list) throw new Error('A health check is given as a list of words.');
  return JSON.parse(list);
}
