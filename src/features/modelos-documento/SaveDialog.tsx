import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentoPreenchido } from '#domain/documento-modelo/wire.ts';
import { ehPasta } from '#domain/documentos/itens.ts';
import { RAIZ, type ItemDocumento } from '#domain/documentos/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentsKey, useTags, useTree } from '#capabilities/documentos/wire.ts';
import { telaModelos as texto } from '#messages/modelos-documento-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { keep } from './wire.ts';

type Props = { filled: DocumentoPreenchido; documento: string; onSaved: () => void; onClose: () => void };

/** Name, folder and tag of the document; a name that is taken is said under it, and nothing is overwritten. */
export function SaveDialog({ filled, documento, onSaved, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const owner = { modulo: 'pacientes', id: filled.paciente.id };
  const tree = useTree(owner);
  const tags = useTags('pacientes');
  const [nome, setNome] = useState(filled.nomeSugerido);
  const [folderId, setFolder] = useState<string>(RAIZ);
  const [tag, setTag] = useState(normalizeTag(filled.tipo));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
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
                run: () => void navigate(`${formPathOf(entry, filled.paciente.id)}?aba=documentos`),
              },
            }
          : {}),
      });
      onSaved();
    } catch (error) {
      setProblem(messageOf(error, texto.falhaSalvar));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={texto.salvarTitulo}
      width={480}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button kind="primario" busy={busy} onClick={() => void save()}>
            {texto.salvar}
          </Button>
        </>
      }
    >
      <div className="modelos-salvar">
        <div>
          <label className="z-rotulo" htmlFor={`${id}nome`}>
            {texto.nome}
          </label>
          <input
            id={`${id}nome`}
            className="z-campo"
            data-foco=""
            value={nome}
            maxLength={200}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}erro`}
            onChange={({ target }) => {
              setNome(target.value);
              setProblem(null);
            }}
          />
          {problem === null ? null : (
            <span className="z-erro" id={`${id}erro`} role="alert">
              {problem}
            </span>
          )}
        </div>
        <div>
          <label className="z-rotulo" htmlFor={`${id}pasta`}>
            {texto.pasta}
          </label>
          <select id={`${id}pasta`} className="z-campo" value={folderId} onChange={({ target }) => setFolder(target.value)}>
            {folders(tree.data ?? []).map((one) => (
              <option key={one.objectId} value={one.objectId}>
                {'\u00a0\u00a0'.repeat(one.depth) + one.nome}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className="z-rotulo" htmlFor={`${id}tag`}>
            {texto.tag}
          </label>
          <input
            id={`${id}tag`}
            className="z-campo"
            list={`${id}tags`}
            value={tag}
            maxLength={60}
            onChange={({ target }) => setTag(normalizeTag(target.value))}
          />
          <datalist id={`${id}tags`}>
            {(tags.data ?? []).map((one) => (
              <option key={one.objectId} value={one.nome}>
                {one.nome}
              </option>
            ))}
          </datalist>
        </div>
      </div>
    </Modal>
  );
}

type Folder = { readonly objectId: string; readonly nome: string; readonly depth: number };

/** The root first, folders under it in their order. */
function folders(items: readonly ItemDocumento[]): readonly Folder[] {
  const inside = (list: readonly ItemDocumento[], depth: number): readonly Folder[] =>
    list
      .filter(ehPasta)
      .flatMap((one) => [
        { objectId: one.objectId, nome: depth === 0 ? texto.raiz : one.nomeArquivo, depth },
        ...inside(one.children ?? [], depth + 1),
      ]);
  const found = inside(items, 0);
  return found.length > 0 ? found : [{ objectId: RAIZ, nome: texto.raiz, depth: 0 }];
}
