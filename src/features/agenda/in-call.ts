/** Taking an hour away from two who talk by video at this moment is asked first (docs/decisions/0157). */
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';

type Ciencia = { readonly encerraChamada?: true };

/** Sends; where the server says that a call is on, asks and sends again. A no ends it like leaving the screen does. */
export async function askingOfCall<T>(send: (ciencia: Ciencia) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const [pergunta] = error instanceof HttpError ? (error.errors['encerraChamada'] ?? []) : [];
    if (pergunta === undefined) throw error;
    const yes = await confirm({
      title: texto.emChamada,
      text: pergunta,
      yes: texto.encerrarChamada,
      no: texto.deixarComoEsta,
      danger: true,
    });
    if (!yes) throw new DOMException('the call goes on', 'AbortError');
    return send({ encerraChamada: true });
  }
}
