/** Refused rows by page, and the file that brings them with the reason of each. */
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { PagedReport } from './PagedReport.tsx';
import { downloadErrors, rowErrors } from './wire.ts';

export function RowErrors({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  return (
    <PagedReport
      title={importacaoTela.errosTitulo}
      text={importacaoTela.baixarErrosTexto}
      pages={importacaoTela.paginasErros}
      download={{
        label: importacaoTela.baixarErros,
        failed: importacaoTela.falhaBaixar,
        run: () => downloadErrors(entity.name, found.id),
      }}
      queryKey={['importacao', entity.name, found.id, 'erros', found.estado, found.simular, found.erros]}
      read={(from, size, signal) => rowErrors(entity.name, found.id, from, size, signal)}
      head={
        <>
          <th scope="col" className="z-imp-num">
            {importacaoTela.linha}
          </th>
          <th scope="col">{importacaoTela.coluna}</th>
          <th scope="col">{importacaoTela.valor}</th>
          <th scope="col">{importacaoTela.mensagem}</th>
        </>
      }
      row={(row, index) => (
        <tr key={`${row.linha} ${row.campo} ${index}`}>
          <th scope="row" className="z-imp-num" data-titulo={importacaoTela.linha}>
            {numero(row.linha)}
          </th>
          <td data-titulo={importacaoTela.coluna}>{row.coluna ?? entity.field[row.campo]?.title ?? row.campo}</td>
          <td data-titulo={importacaoTela.valor} className="z-imp-valor">
            {row.valor === null || row.valor === '' ? <em>{importacaoTela.vazio}</em> : row.valor}
          </td>
          <td data-titulo={importacaoTela.mensagem}>{row.mensagem}</td>
        </tr>
      )}
    />
  );
}
