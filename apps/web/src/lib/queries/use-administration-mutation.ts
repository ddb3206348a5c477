import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change that the lists of the administration show: all of them are read again, for they name each other. */
export function useAdministrationMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
