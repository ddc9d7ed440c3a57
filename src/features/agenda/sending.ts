/** Sending one person's link: what opens by itself is opened within the click, what is copied is copied. */
import type { CanalConfirmacao, MotivoDaMensagem, ResultadoConfirmacao } from '#domain/agenda/confirmacao.ts';
import { confirmacaoTela as texto } from '#messages/agenda-confirmacao.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { pedirConfirmacoes } from './wire.ts';

export async function enviarUm(
  id: number,
  canal: CanalConfirmacao,
  modeloId: number | null,
  motivo: MotivoDaMensagem = 'CONFIRMACAO',
): Promise<ResultadoConfirmacao | null> {
  // A window that opens after an answer is a popup that browsers refuse.
  const popup = canal === 'WHATSAPP' || canal === 'SMS' ? window.open('about:blank', '_blank') : null;
  try {
    const [resultado] = await pedirConfirmacoes({ ids: [id], canal, modeloId, motivo });
    if (!resultado) return null;
    if (resultado.recusa !== null) {
      popup?.close();
      notify({ type: 'WARNING', value: resultado.recusa });
    } else if (canal === 'LINK') await copiar(resultado.link ?? '');
    else if (resultado.url === null) notify({ type: 'SUCCESS', value: texto.enviados(1) });
    else {
      if (popup) {
        popup.opener = null;
        popup.location.replace(resultado.url);
      }
      notify({ type: 'SUCCESS', value: texto.aberto });
    }
    return resultado;
  } catch (error) {
    popup?.close();
    notify({ type: 'ERROR', value: messageOf(error, texto.falha) });
    return null;
  }
}

async function copiar(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ type: 'SUCCESS', value: texto.copiado });
  } catch {
    notify({ type: 'WARNING', value: texto.naoCopiou(link) });
  }
}
