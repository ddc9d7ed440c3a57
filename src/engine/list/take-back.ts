/** Takes a change back and says what became of it. */
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { lista } from '#messages/lista.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { doneText } from './batch.ts';

export async function takeBack(
  operation: 'restaurar' | 'desfazer',
  back: () => Promise<BatchAnswer>,
): Promise<void> {
  try {
    const answer = await back();
    const refused = answer.resultados.find((item) => !item.ok)?.mensagem ?? lista.loteFalhaSemTexto;
    if (answer.ok > 0) notify({ type: 'SUCCESS', value: doneText(operation, answer) });
    if (answer.falhas > 0)
      notify({ type: 'WARNING', value: `${lista.loteFalhas(answer.falhas)}. ${refused}` });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (!isAbort(error)) notify({ type: 'ERROR', value: messageOf(error, lista.falhaTexto) });
  }
}
