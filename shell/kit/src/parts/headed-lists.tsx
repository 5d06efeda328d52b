interface HeadedListsProps {
  /** Each list under its heading, in this order. */
  lists: readonly { heading: string; lines: readonly string[] }[];
}

/** Lists of sentences, each under what is true of all of them: what a question before an act is about. */
export const HeadedLists = ({ lists }: HeadedListsProps) =>
  lists.map(({ heading, lines }) => (
    <div key={heading}>
      <p>{heading}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ));
