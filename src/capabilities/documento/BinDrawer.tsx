import { Button, List } from 'antd';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { ehPasta } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { FileIcon } from './FileIcon.tsx';
import { useBin, type Owner } from './wire.ts';

/** What was removed from the record's documents, and the way back. */
export function BinDrawer(props: {
  owner: Owner;
  onRestore: (item: ItemDocumento) => void;
  onClose: () => void;
}) {
  const { owner, onRestore, onClose } = props;
  const query = useBin(owner);
  return (
    <Drawer title={documentosTela.lixeira} onClose={onClose} width={480}>
      <Loaded query={query} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<Trash2 size={28} strokeWidth={1.5} aria-hidden />}
              title={documentosTela.lixeiraVazia}
              text={documentosTela.lixeiraTexto}
            />
          ) : (
            <List
              dataSource={data}
              rowKey="objectId"
              renderItem={(item) => (
                <List.Item
                  actions={[
                    <Button
                      key="volta"
                      icon={<ArchiveRestore size={16} aria-hidden />}
                      onClick={() => onRestore(item)}
                    >
                      {documentosTela.restaurar}
                    </Button>,
                  ]}
                >
                  <List.Item.Meta
                    avatar={<FileIcon name={item.nomeArquivo} folder={ehPasta(item)} />}
                    title={item.nomeArquivo}
                    description={
                      <>
                        {documentosTela.excluidoEm(formatMinuto(item.excluidoEm), item.excluidoPor)}
                        <br />
                        {documentosTela.restauravelAte(formatMinuto(item.restauravelAte))}
                      </>
                    }
                  />
                </List.Item>
              )}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
