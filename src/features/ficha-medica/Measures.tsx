/** Values with their unit; one that is out of the usual says so in a word, a sign and a colour. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Medida } from '#domain/cuidado/sinais.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';

export function Measures({ medidas }: { medidas: readonly Medida[] }) {
  return (
    <dl className="z-pares">
      {medidas.map((medida) => (
        <div key={medida.campo}>
          <dt>{medida.titulo}</dt>
          <dd>
            <Value medida={medida} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `why`: what the value is out of; as of an adult's vital signs where it is not said. */
export function Value({
  medida: { texto: valor, unidade, desvio },
  why = texto.foraDoUsual,
}: {
  medida: Pick<Medida, 'texto' | 'unidade' | 'desvio'>;
  why?: (o: string) => string;
}) {
  const said = `${valor} ${unidade}`;
  if (!desvio) return <span data-num>{said}</span>;
  const Arrow = desvio === 'alto' ? ArrowUp : ArrowDown;
  return (
    <strong className="z-ficha-desvio" data-num title={why(texto[desvio])}>
      {said} <Arrow size={12} aria-hidden />
      {texto[desvio]}
    </strong>
  );
}
