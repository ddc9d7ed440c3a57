import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Form, Input, TreeSelect } from 'antd';
import { useNavigate } from 'react-router';
import { ehPasta } from '#domain/documento/itens.ts';
import { RAIZ, type ItemDocumento } from '#domain/documento/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { PARAMS } from './Resume.tsx';
import { keep } from './printed-wire.ts';
import { documentsKey, useTags, useTree } from './wire.ts';

type Props = {
  pacienteId: number;
  nome: string;
  tipo: string;
  /** The right to keep the bytes. */
  documento: string;
  /** Leads on to its signature. */
  sign: boolean;
  onSaved: () => void;
  onClose: () => void;
};
type Values = { nome: string; folderId: string; tag: string };

/** Name, folder and tag of the document; a name that is taken is said under it, and nothing is overwritten. */
export function KeepDialog({ pacienteId, nome: sugerido, tipo, documento, sign, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const owner = { modulo: 'pacientes', id: pacienteId };
  const tree = useTree(owner);
  const tags = useTags('pacientes');
  const save = async ({ nome, folderId, tag }: Values) => {
    const item = await keep({ documento, nome, folderId, tagDescription: tag });
    void client.invalidateQueries({ queryKey: documentsKey(owner) });
    const entry = indexEntry('pacientes');
    notify({
      type: 'SUCCESS',
      value: texto.salvo(item.nomeArquivo),
      ...(entry
        ? {
            action: {
              label: texto.abrirDocumentos,
              run: () =>
                void navigate(
                  `${formPathOf(entry, pacienteId)}?aba=documentos&${PARAMS.choose}=${item.objectId}`,
                ),
            },
          }
        : {}),
    });
    onSaved();
    // The very document, opened to be signed.
    if (sign && entry)
      await navigate(`${formPathOf(entry, pacienteId)}?aba=documentos&${PARAMS.sign}=${item.objectId}`);
  };
  return (
    <FormDialog<Values>
      title={texto.salvarTitulo}
      width={480}
      stubborn
      action={sign ? texto.salvarEAssinar : texto.salvar}
      cancel={texto.cancelar}
      initial={{ nome: sugerido, folderId: RAIZ, tag: normalizeTag(tipo) }}
      submit={save}
      failure={texto.falhaSalvar}
      refusedAt="nome"
      onClose={onClose}
    >
      <Form.Item name="nome" label={texto.nome}>
        <Input maxLength={200} data-foco="" />
      </Form.Item>
      <Form.Item name="folderId" label={texto.pasta}>
        <TreeSelect treeData={folders(tree.data ?? [])} treeDefaultExpandAll treeLine />
      </Form.Item>
      <Form.Item name="tag" label={texto.tag} normalize={(value: string) => normalizeTag(value)}>
        <AutoComplete options={(tags.data ?? []).map(({ nome }) => ({ value: nome }))} maxLength={60} />
      </Form.Item>
    </FormDialog>
  );
}

type Folder = { readonly value: string; readonly title: string; readonly children?: Folder[] };

/** The root first, folders under it in their order. */
function folders(items: readonly ItemDocumento[]): Folder[] {
  const inside = (list: readonly ItemDocumento[], root: boolean): Folder[] =>
    list.filter(ehPasta).map((pasta) => ({
      value: pasta.objectId,
      title: root ? texto.raiz : pasta.nomeArquivo,
      children: inside(pasta.children ?? [], false),
    }));
  const found = inside(items, true);
  return found.length > 0 ? found : [{ value: RAIZ, title: texto.raiz }];
}
