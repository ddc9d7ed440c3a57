/** What the dialogs share: a refusal by fields is shown at them. */
import type { FormInstance } from 'antd';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';

/** antd's group of radios is none to who listens, unless it is said; its type does not know the word. */
export const GRUPO = { role: 'radiogroup' };

export const obrigatorio = [{ required: true, message: texto.informe }];

/** Does it; what is refused field by field is said under each, and thrown on. */
export async function comErros<T extends object, R>(
  form: FormInstance<T>,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.errors)
      form.setFields(
        Object.entries(error.errors).map(([name, errors]) => ({ name: name as never, errors: [...errors] })),
      );
    throw error;
  }
}
