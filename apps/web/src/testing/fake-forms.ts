import { vi } from 'vitest';

export type FormCall = { url: string; form: FormData };

/** Responds to every form sent by XMLHttpRequest in the same way; the list records the calls. */
export function answerForms(status: number, envelope: unknown): FormCall[] {
  const calls: FormCall[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      status = status;
      responseText = JSON.stringify(envelope);
      upload = new EventTarget();
      url = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      abort() {}
      send(form: FormData) {
        calls.push({ url: this.url, form });
        queueMicrotask(() => {
          this.dispatchEvent(new Event('load'));
          this.dispatchEvent(new Event('loadend'));
        });
      }
    },
  );
  return calls;
}
