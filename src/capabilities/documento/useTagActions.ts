/** What is done with the tags of a module; every list of documents that shows them is read again. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentosTela } from '#messages/documento-tela.ts';
import { notify } from '#shared/ui/notify.ts';
import type { Leitura } from '#domain/acesso/leitura.ts';
import type { TagDocumento } from '#domain/documento/tipos.ts';
import * as wire from './wire.ts';

export type TagActions = ReturnType<typeof useTagActions>;

export function useTagActions(modulo: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const done = async (value: string) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: wire.tagsKey(modulo) }),
        client.invalidateQueries({ queryKey: ['documentos', modulo] }),
      ]);
      notify({ type: 'SUCCESS', value });
    };
    return {
      create: async (nome: string): Promise<void> => {
        await wire.createTag(modulo, nome);
        await done(documentosTela.tagIncluida(nome));
      },
      rename: async (tag: TagDocumento, nome: string): Promise<void> => {
        await wire.renameTag(modulo, tag.objectId, nome);
        await done(documentosTela.tagRenomeada(nome));
      },
      /** Of every document that bears it; what fails is told by the client. */
      changeReading: async (tag: TagDocumento, leitura: Leitura): Promise<void> => {
        await wire.changeTagReading(modulo, tag.objectId, leitura);
        await done(documentosTela.tagLeituraSalva(tag.nome, leitura));
      },
      /** `para` takes its place. */
      remove: async (tag: TagDocumento, para: string | undefined): Promise<void> => {
        await wire.removeTag(modulo, tag.objectId, para);
        await done(documentosTela.tagExcluida(tag.nome));
      },
    };
  }, [client, modulo]);
}
