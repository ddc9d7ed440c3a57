/** What is worth a look before anything is written: a sentence for each, with lines of the file that show it. */
import { TriangleAlert, Info } from 'lucide-react';
import { lookAlikesIn } from '#domain/importacao/caracteres.ts';
import type { Aviso, Importacao, TipoAviso } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { Marked } from './Marked.tsx';

type Props = { readonly entity: EntityModel; readonly found: Importacao; readonly only?: readonly TipoAviso[] };

/** Told for the record; nothing is likely to be wrong. */
const CALM: readonly TipoAviso[] = ['espacos', 'vazias', 'quebras', 'zeros'];

export function Warnings({ entity, found, only }: Props) {
  // Letters that are mended on the way are no longer a worry.
  const shown = found.avisos.filter(({ tipo }) => (only?.includes(tipo) ?? true) && !(tipo === 'codificacao' && found.corrigir));
  if (shown.length === 0) return null;
  return (
    <ul className="z-imp-avisos">
      {shown.map((aviso) => (
        <li key={`${aviso.tipo} ${aviso.campo ?? ''}`} data-calmo={CALM.includes(aviso.tipo) || undefined}>
          {CALM.includes(aviso.tipo) ? <Info size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          <div>
            {importacaoTela.avisos[aviso.tipo](whereOf(entity, aviso), aviso.total)}
            <Examples aviso={aviso} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function whereOf(entity: EntityModel, { campo }: Aviso): string {
  return campo === null ? '' : importacaoTela.emCampo(entity.field[campo]?.title ?? campo);
}

function Examples({ aviso: { tipo, exemplos } }: { readonly aviso: Aviso }) {
  if (exemplos.length === 0) return null;
  return (
    <details>
      <summary>{importacaoTela.exemplos}</summary>
      <table className="z-imp-tabela z-imp-exemplos">
        <tbody>
          {exemplos.map(({ linha, antes, depois }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row" className="z-imp-num">
                {importacaoTela.linha} {numero(linha)}
              </th>
              <td>
                {tipo === 'quebras' ? importacaoTela.ateLinha(numero(Number(antes))) : <Marked text={antes} />}
                {tipo === 'semelhantes' ? ` (${importacaoTela.caracteres(lookAlikesIn(antes))})` : null}
              </td>
              {depois === null ? null : (
                <td>
                  <span aria-hidden>→ </span>
                  <Marked text={depois} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
