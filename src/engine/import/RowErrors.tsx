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
      rowKey={({ linha, campo, mensagem }) => `${linha} ${campo} ${mensagem}`}
      columns={[
        {
          title: importacaoTela.linha,
          rowScope: 'row',
          align: 'right',
          width: 80,
          render: (_, { linha }) => numero(linha),
        },
        {
          title: importacaoTela.coluna,
          render: (_, { coluna, campo }) => coluna ?? entity.field[campo]?.title ?? campo,
        },
        // A long value breaks where it must: what is to be done about it keeps its room.
        {
          title: importacaoTela.valor,
          width: '25%',
          render: (_, { valor }) =>
            valor ? (
              <span style={{ overflowWrap: 'anywhere' }}>{valor}</span>
            ) : (
              <em>{importacaoTela.vazio}</em>
            ),
        },
        { title: importacaoTela.mensagem, dataIndex: 'mensagem', width: '45%' },
      ]}
    />
  );
}
