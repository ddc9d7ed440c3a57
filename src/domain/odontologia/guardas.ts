/** Guards of the steps of what happened to a tooth. */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { EntradaDaGuarda, Guardas } from '#domain/lifecycle/guarda.ts';
import { odontologia as texto } from '#messages/odontologia.ts';

/** A slip of today is taken back by one key; what stood longer, with the reason. */
function desfazer({ registro, motivo, hoje }: EntradaDaGuarda): string | undefined {
  const criado = Date.parse(String(registro['criadoEm'] ?? ''));
  const deHoje = Number.isFinite(criado) && diaDe(criado) === hoje;
  return deHoje || dizMotivo(motivo) ? undefined : texto.desfazerSemMotivo;
}

export default { desfazer } satisfies Guardas;
