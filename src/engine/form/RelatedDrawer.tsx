import { useQuery } from '@tanstack/react-query';
import { List } from 'antd';
import type { EntityModel } from '#domain/registro/entity.ts';
import { formulario } from '#messages/form.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { relatedOf, type Row } from './wire.ts';

/** Which other registers point to this row, how many, and the way to their filtered lists. */
export function RelatedDrawer(props: { entity: EntityModel; row: Row; label: string; onClose: () => void }) {
  const { entity, row, label, onClose } = props;
  const query = useQuery({
    queryKey: ['relacionados', entity.name, row.id],
    queryFn: ({ signal }) => relatedOf(entity.name, row.id, signal),
  });
  const { data } = query;
  const found = (data ?? []).filter((item) => item.total > 0);
  return (
    <Drawer title={`${formulario.relacionados}: ${label}`} onClose={onClose} width={440}>
      <Loaded query={query} rows={4}>
        {() =>
          found.length === 0 ? (
            <EmptyState title={formulario.semRelacionados} />
          ) : (
            <List
              dataSource={found}
              rowKey={(item) => `${item.recurso}.${item.campo}`}
              renderItem={(item) => {
                const entry = indexEntry(item.recurso);
                return (
                  <List.Item extra={<strong>{item.total.toLocaleString('pt-BR')}</strong>}>
                    {entry && !item.campo.includes('.') ? (
                      <Link to={`${listPathOf(entry)}?f.${item.campo}=${row.id}`}>{item.titulo}</Link>
                    ) : (
                      item.titulo
                    )}
                  </List.Item>
                );
              }}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
