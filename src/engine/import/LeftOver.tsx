/** The records that an undone import left unchanged, each with its reason and the way to it. */
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { PagedReport } from './PagedReport.tsx';
import { downloadLeftOver, leftOver } from './wire.ts';

export function LeftOver({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  const entry = indexEntry(entity.name);
  return (
    <PagedReport
      title={importacaoTela.restantesTitulo}
      text={importacaoTela.restantesTexto}
      pages={importacaoTela.paginasRestantes}
      download={{
        label: importacaoTela.baixarRestantes,
        failed: importacaoTela.falhaBaixarRestantes,
        run: () => downloadLeftOver(entity.name, found.id),
      }}
      queryKey={['importacao', entity.name, found.id, 'restantes', found.concluidoEm]}
      read={(from, size, signal) => leftOver(entity.name, found.id, from, size, signal)}
      rowKey="registro"
      columns={[
        {
          title: importacaoTela.registro,
          rowScope: 'row',
          render: (_, { registro, rotulo }) =>
            entry ? <Link to={formPathOf(entry, registro)}>{rotulo}</Link> : rotulo,
        },
        { title: importacaoTela.motivo, dataIndex: 'motivo' },
      ]}
    />
  );
}
