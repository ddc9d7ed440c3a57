/** Old beside new, field by field: how many records change in it, and the first of them. */
import type { Importacao, Mudanca } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { Marked } from './Marked.tsx';

export function Changes({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  return (
    <section aria-labelledby="z-imp-mudancas">
      <h3 id="z-imp-mudancas">{importacaoTela.mudancasTitulo}</h3>
      <p className="z-imp-nota">{importacaoTela.mudancasTexto}</p>
      {found.mudancas.map((change, index) => (
        <details key={change.campo} className="z-imp-mudanca" open={index < 3}>
          <summary>{importacaoTela.mudam(entity.field[change.campo]?.title ?? change.campo, change.total)}</summary>
          <Rows change={change} />
        </details>
      ))}
    </section>
  );
}

function Rows({ change: { total, exemplos } }: { readonly change: Mudanca }) {
  if (exemplos.length === 0) return <p className="z-imp-nota">{importacaoTela.semExemplos}</p>;
  const more = total - exemplos.length;
  return (
    <>
      <table className="z-imp-tabela z-imp-mudancas">
        <thead>
          <tr>
            <th scope="col" className="z-imp-num">
              {importacaoTela.linha}
            </th>
            <th scope="col">{importacaoTela.registro}</th>
            <th scope="col">{importacaoTela.antes}</th>
            <th scope="col">{importacaoTela.depois}</th>
          </tr>
        </thead>
        <tbody>
          {exemplos.map(({ linha, registro, antes, depois }) => (
            <tr key={linha}>
              <th scope="row" className="z-imp-num" data-titulo={importacaoTela.linha}>
                {numero(linha)}
              </th>
              <td data-titulo={importacaoTela.registro}>{registro}</td>
              <td data-titulo={importacaoTela.antes}>
                <Value text={antes} other={depois} />
              </td>
              <td data-titulo={importacaoTela.depois}>
                <Value text={depois} other={antes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="z-imp-nota">{importacaoTela.maisMudancas(more)}</p> : null}
    </>
  );
}

function Value({ text, other }: { readonly text: string | null; readonly other: string | null }) {
  return text === null || text === '' ? <em>{importacaoTela.vazio}</em> : <Marked text={text} other={other} />;
}
