import { Form, Radio } from 'antd';
import { Folder } from 'lucide-react';
import { ehPasta, pastaDe } from '#domain/documento/itens.ts';
import { RAIZ, type ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useTree, type Owner } from './wire.ts';

type Option = { readonly objectId: string; readonly nome: string; readonly depth: number };

/** The folders where the item may go: not into itself or what lies in it. */
function optionsOf(items: readonly ItemDocumento[], moved: readonly string[], depth = 0): readonly Option[] {
  return items
    .filter((item) => ehPasta(item) && !moved.includes(item.objectId))
    .flatMap((item) => [
      { objectId: item.objectId, nome: depth === 0 ? documentos.raiz : item.nomeArquivo, depth },
      ...optionsOf(item.children ?? [], moved, depth + 1),
    ]);
}

/** Moves an item by choosing its folder: what a drag does, for the keyboard and the phone. */
export function MoveDialog(props: {
  owner: Owner;
  /** Of one folder. */
  items: readonly ItemDocumento[];
  move: (folder: { objectId: string; nome: string }) => void;
  onClose: () => void;
}) {
  const { owner, items, move, onClose } = props;
  const query = useTree(owner);
  const { data } = query;
  const here = pastaDe(items[0]?.folderId ?? RAIZ) ?? RAIZ;
  const options = data
    ? optionsOf(
        data,
        items.map(({ objectId }) => objectId),
      )
    : [];
  return (
    <FormDialog<{ destino?: string }>
      title={
        items.length === 1
          ? documentosTela.moverTitulo(items[0]?.nomeArquivo ?? '')
          : documentosTela.moverVarios(items.length)
      }
      action={documentosTela.moverAqui}
      disabled={!data}
      submit={({ destino }) => {
        const folder = options.find(({ objectId }) => objectId === destino);
        if (folder) move(folder);
      }}
      failure={documentosTela.falha}
      onClose={onClose}
    >
      <Loaded query={query} rows={5}>
        {() => (
          <Form.Item
            name="destino"
            label={documentosTela.moverPara}
            rules={[refuse((destino) => (destino === '' ? documentosTela.moverEscolha : null))]}
          >
            <Radio.Group style={{ display: 'grid', gap: 8 }}>
              {options.map(({ objectId, nome, depth }) => {
                const current = (pastaDe(objectId) ?? RAIZ) === here;
                return (
                  <Radio
                    key={objectId}
                    value={objectId}
                    disabled={current}
                    style={{ marginLeft: depth * 20 }}
                  >
                    <Folder size={16} aria-hidden /> {nome}
                    {current ? ` · ${documentosTela.localAtual}` : ''}
                  </Radio>
                );
              })}
            </Radio.Group>
          </Form.Item>
        )}
      </Loaded>
    </FormDialog>
  );
}
