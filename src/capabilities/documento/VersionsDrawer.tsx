import { Button, Flex, List, Tag, Typography } from 'antd';
import { Download, Eye, RotateCcw } from 'lucide-react';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { ItemDocumento, VersaoDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Shield } from './Shield.tsx';
import { useVersions, type Owner } from './wire.ts';

/** Every content the document has had: seen, saved, made the present one again. */
export function VersionsDrawer(props: {
  owner: Owner;
  item: ItemDocumento;
  mayRestore: boolean;
  onView: (version: VersaoDocumento) => void;
  onSave: (version: VersaoDocumento) => void;
  onRestore: (version: VersaoDocumento) => void;
  onClose: () => void;
}) {
  const { owner, item, mayRestore, onView, onSave, onRestore, onClose } = props;
  const query = useVersions(owner, item.objectId);
  return (
    <Drawer title={documentosTela.versoesDe(item.nomeArquivo)} onClose={onClose} width={480}>
      <Loaded query={query} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={documentosTela.semVersoes} />
          ) : (
            <List
              itemLayout="vertical"
              dataSource={data}
              rowKey="numero"
              renderItem={(version) => (
                <List.Item
                  actions={[
                    <Button
                      key="ver"
                      type="text"
                      icon={<Eye size={16} aria-hidden />}
                      onClick={() => onView(version)}
                    >
                      {documentosTela.visualizar}
                    </Button>,
                    <Button
                      key="baixar"
                      type="text"
                      icon={<Download size={16} aria-hidden />}
                      onClick={() => onSave(version)}
                    >
                      {documentosTela.baixar}
                    </Button>,
                    ...(mayRestore && !version.atual
                      ? [
                          <Button
                            key="voltar"
                            type="text"
                            icon={<RotateCcw size={16} aria-hidden />}
                            onClick={() => onRestore(version)}
                          >
                            {documentosTela.restaurarVersao}
                          </Button>,
                        ]
                      : []),
                  ]}
                >
                  <Flex align="center" gap={8}>
                    <strong>{documentosTela.versao(version.numero)}</strong>
                    {version.atual ? <Tag>{documentosTela.versaoAtual}</Tag> : null}
                    <Shield situacao={version.situacaoAssinatura} />
                    <Typography.Text type="secondary">{tamanhoArquivo(version.tamanho)}</Typography.Text>
                  </Flex>
                  <Typography.Text type="secondary">
                    {formatDataHora(version.em)}{' '}
                    {version.por ? documentosTela.modificadoPor(version.por) : ''}
                    {version.nomeArquivo === item.nomeArquivo ? '' : ` · ${version.nomeArquivo}`}
                  </Typography.Text>
                  <Typography.Paragraph type="secondary" ellipsis title={version.sha256}>
                    {documentosTela.sha256} {version.sha256}
                  </Typography.Paragraph>
                </List.Item>
              )}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
