/** The ticket on the small paper (80 mm): only what may lie on a counter. It is seen on paper alone. */
import { formatMinuto, formatHora } from '#domain/formato/data-hora.ts';
import { nomeCurto } from '#domain/recepcao/senha.ts';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import { recepcaoTela as texto } from '#messages/recepcao-tela.ts';
import { OwnPaper } from '#shared/ui/OwnPaper.tsx';
import './recepcao.css';

type Props = { readonly item: ItemRecepcao; readonly unidade: string; readonly onDone: () => void };

export function Ticket({ item, unidade, onDone }: Props) {
  const linhas = [
    [texto.papel.hora, formatHora(item.inicio)],
    [texto.papel.com, item.profissional],
    [texto.papel.sala, item.sala],
    [texto.papel.emitida, item.chegadaEm === null ? null : formatMinuto(item.chegadaEm)],
  ];
  return (
    <OwnPaper onDone={onDone}>
      <section className="z-senha">
        <p>{unidade}</p>
        <strong>{item.senha}</strong>
        <p>{nomeCurto(item.paciente ?? '')}</p>
        <dl>
          {linhas.map(([titulo, valor]) =>
            valor ? (
              <div key={titulo}>
                <dt>{titulo}</dt>
                <dd>{valor}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
    </OwnPaper>
  );
}
