/** How long somebody waits, with the alarm of the unit; and since when they are here, where the two differ. */
import type { ItemNaFila } from '#domain/fila/wire.ts';
import { Tag } from '#engine/kit/index.ts';
import { duracaoDita, horaDita } from '#messages/fila.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';

export const esperaDe = ({ contaDesde }: ItemNaFila, agora: number): number => agora - Date.parse(contaDesde);
export const demora = (item: ItemNaFila, agora: number, limite: number): boolean =>
  esperaDe(item, agora) > limite * 60_000;

export function Waiting({
  item,
  agora,
  limite,
}: {
  readonly item: ItemNaFila;
  readonly agora: number;
  readonly limite: number;
}) {
  const espera = esperaDe(item, agora);
  const presente = item.chegadaEm === null ? 0 : agora - Date.parse(item.chegadaEm);
  // The reception counts from the arrival: who came early, or did not answer, has been here longer than the place in the queue says.
  const chegou = duracaoDita(presente) === duracaoDita(espera) ? null : texto.chegouHa(duracaoDita(presente));
  return (
    <span className="z-linha">
      {espera < 0 ? (
        <span>{texto.contaDas(horaDita(item.contaDesde))}</span>
      ) : demora(item, agora, limite) ? (
        <Tag tone="error">{texto.demora(duracaoDita(espera))}</Tag>
      ) : (
        <span>{duracaoDita(espera)}</span>
      )}
      {chegou === null ? null : <span className="z-fraco">{chegou}</span>}
    </span>
  );
}
