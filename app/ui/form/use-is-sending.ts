import { useNavigation } from 'react-router';

/** Whether the form that is under way has this value; a page with several forms tells them apart by one field. */
export function useIsSending(value: string, field = 'intent'): boolean {
  return useNavigation().formData?.get(field) === value;
}
