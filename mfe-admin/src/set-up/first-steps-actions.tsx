import { adminApi } from '@primal/contracts/admin/api';
import { Button, LinkButton, toast } from '@primal/kit';
import { useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';

/** From the settings to the set-up page, and back onto the dashboard with the list of first steps that somebody has hidden. */
export const FirstStepsActions = () => {
  const { data } = useApiQuery(adminApi.getSettings);
  const show = useApiMutation(adminApi.updateSettings, {
    invalidates: ['/api/stats'],
    onSuccess: () => toast.success('The first steps are on the dashboard again'),
    onError: (error) => toast.error(wordsAndSentence(error, 'The first steps could not be shown.')),
  });
  return (
    <>
      {data && data.firstSteps !== 'open' && (
        <Button
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ body: { firstSteps: 'open' } })}
        >
          Show First Steps
        </Button>
      )}
      <LinkButton variant="default" to="/settings/set-up">
        Set-up
      </LinkButton>
    </>
  );
};
