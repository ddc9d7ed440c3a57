/** How long somebody waits, with the alarm of the unit. */
import type { ItemNaFila } from '#domain/fila/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { duracaoDita, horaDita } from '#messages/fila.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';

export const esperaDe = ({ contaDesde }: ItemNaFila, agora: number): number => agora - Date.parse(contaDesde);
export const demora = (item: ItemNaFila, agora: number, limite: number): boolean => esperaDe(item, agora) > limite * 60_000;

export function Espera({ item, agora, limite }: { readonly item: ItemNaFila; readonly agora: number; readonly limite: number }) {
  const espera = esperaDe(item, agora);
  if (espera < 0) return <span className="z-fraco">{texto.aindaNao(horaDita(item.contaDesde))}</span>;
  if (!demora(item, agora, limite)) return <>{duracaoDita(espera)}</>;
  return <Tag tone="error">{texto.demora(duracaoDita(espera))}</Tag>;
}
