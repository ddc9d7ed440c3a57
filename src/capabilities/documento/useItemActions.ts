/** What is done with documents, told to the person, and read again afterwards. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TornarSemEfeito } from '#domain/documento/sem-efeito.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import { ehPasta } from '#domain/documento/itens.ts';
import {
  MIME_NIVEL_ANTERIOR,
  RAIZ,
  type ItemDocumento,
  type VersaoDocumento,
} from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { onUploaded } from './page-uploads.ts';
import * as wire from './wire.ts';

export type ItemActions = ReturnType<typeof useItemActions>;

export function useItemActions(owner: wire.Owner) {
  const client = useQueryClient();
  const { modulo, id } = owner;
  const actions = useMemo(() => {
    const of = { modulo, id };
    const again = () => client.invalidateQueries({ queryKey: wire.documentsKey(of) });
    const done = (value: string, action?: { label: string; run: () => void }) =>
      // One at a time: the newest takes the place of the one before.
      notify({ type: 'SUCCESS', value, action, key: 'documentos' });
    const undo = (work: () => Promise<unknown>) => ({
      label: documentosTela.desfazer,
      run: () => void told(work().then(again), again),
    });
    const restore = async (item: ItemDocumento) => {
      const back = await wire.restore(of, item.objectId);
      await again();
      done(documentosTela.restaurado(back.nomeArquivo));
    };
    return {
      reload: again,
      restore: (item: ItemDocumento) => told(restore(item), again),
      createFolder: async (parent: string, nome: string): Promise<ItemDocumento> => {
        const made = await wire.createFolder(of, parent, nome);
        await again();
        done(documentosTela.pastaCriada(made.nomeArquivo));
        return made;
      },
      rename: async (item: ItemDocumento, nome: string): Promise<void> => {
        const renamed = await wire.rename(of, item, nome).catch(async (error: unknown) => {
          // With the item as it is now, the name that was typed may be given again.
          if (error instanceof HttpError && error.statusCode === 412) await again();
          throw error;
        });
        await again();
        done(
          documentosTela.renomeado(renamed.nomeArquivo),
          undo(() => wire.rename(of, renamed, item.nomeArquivo)),
        );
      },
      move: (item: ItemDocumento, folder: { objectId: string; nome: string }) =>
        told(
          (async () => {
            await wire.move(of, item.objectId, folder.objectId);
            await again();
            done(
              documentosTela.movido(item.nomeArquivo, folder.nome),
              undo(() => wire.move(of, item.objectId, item.folderId ?? RAIZ)),
            );
          })(),
          again,
        ),
      changeTag: async (item: ItemDocumento, idTag: string): Promise<void> => {
        await wire.changeTag(of, item, idTag);
        await again();
        done(documentosTela.tagSalva(item.nomeArquivo));
      },
      /** `null`: as its folder and its tag say. */
      changeReading: async (item: ItemDocumento, leitura: Leitura | null): Promise<void> => {
        await wire.changeReading(of, item, leitura);
        await again();
        done(documentosTela.leituraSalva(item.nomeArquivo));
      },
      /** Answers whether it is gone. */
      remove: async (item: ItemDocumento): Promise<boolean> => {
        if (ehPasta(item) && (await holds(of, item))) {
          notify({ type: 'WARNING', value: documentos.pastaComItens });
          return false;
        }
        const yes = await confirm({
          title: documentos.confirmarExclusao,
          text: documentosTela.excluirItem(item.nomeArquivo),
          danger: true,
        });
        if (!yes) return false;
        const gone = await told(wire.remove(of, item), again);
        if (!gone) return false;
        await again();
        done(
          documentosTela.excluido(item.nomeArquivo),
          undo(() => restore(item)),
        );
        return true;
      },
      annul: async (item: ItemDocumento, dados: TornarSemEfeito): Promise<ItemDocumento> => {
        const now = await wire.annul(of, item, dados).catch(async (error: unknown) => {
          if (error instanceof HttpError && error.statusCode === 412) await again();
          throw error;
        });
        await again();
        done(documentosTela.tornadoSemEfeito(item.nomeArquivo));
        return now;
      },
      fileAnew: async (item: ItemDocumento, to: { id: number; nome: string }): Promise<void> => {
        const made = await wire.fileAnew(of, item.objectId, to.id);
        // The other record's documents too.
        await client.invalidateQueries({ queryKey: wire.documentsKey({ modulo, id: to.id }) });
        await again();
        done(documentosTela.arquivado(made.nomeArquivo, to.nome));
      },
      restoreVersion: async (item: ItemDocumento, { numero }: VersaoDocumento): Promise<void> => {
        const yes = await confirm({
          title: documentosTela.confirmarVersao(numero),
          text: documentosTela.confirmarVersaoTexto,
        });
        if (!yes || !(await told(wire.restoreVersion(of, item.objectId, numero), again))) return;
        await again();
        done(documentosTela.versaoRestaurada(numero));
      },
      save: (content: { objectId: string; nomeArquivo: string; numero?: number }) =>
        told(saveTold(wire.saveFile(of, content)), again),
      saveSheet: ({ objectId }: ItemDocumento) => told(saveTold(wire.saveSheet(of, objectId)), again),
    };
  }, [client, modulo, id]);
  useEffect(
    () =>
      onUploaded((upload) =>
        upload.modulo === modulo && String(upload.id) === String(id) ? void actions.reload() : undefined,
      ),
    [actions, modulo, id],
  );
  return actions;
}

/** A read is not announced by the client: a download that fails says why. */
async function saveTold(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (error instanceof HttpError && !error.announced) notify({ type: 'ERROR', value: error.message });
    throw error;
  }
}

/** The client has told the failure (a stale version is told here); the list is read again, for someone else may have been quicker. */
async function told(work: Promise<unknown>, again: () => Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.statusCode === 412) notify({ type: 'WARNING', value: error.message });
    await again();
    return false;
  }
}

/** Whether anything lies in the folder. What cannot be read is left to the server, which refuses it all the same. */
async function holds(owner: wire.Owner, { objectId }: ItemDocumento): Promise<boolean> {
  const inside = await wire.folderItems(owner, objectId).catch((): ItemDocumento[] => []);
  return inside.some(({ mime }) => mime !== MIME_NIVEL_ANTERIOR);
}
