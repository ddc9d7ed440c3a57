import { Breadcrumb, Button, Typography } from 'antd';
import type { DragEvent } from 'react';
import { documentosTela } from '#messages/documento-tela.ts';

export type Place = { readonly objectId: string; readonly nome: string };

/** The folders from the root to here; an item may be dropped on any of them. */
export function FolderPath(props: {
  path: readonly Place[];
  onOpen: (depth: number) => void;
  dropOn: (objectId: string) => {
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}) {
  const { path, onOpen, dropOn } = props;
  return (
    <Breadcrumb
      className="z-cresce"
      aria-label={documentosTela.caminho}
      items={path.map(({ objectId, nome }, depth) => ({
        key: objectId,
        title:
          depth === path.length - 1 ? (
            <Typography.Text strong ellipsis aria-current="page" title={nome}>
              {nome}
            </Typography.Text>
          ) : (
            <Button type="text" size="small" title={nome} onClick={() => onOpen(depth)} {...dropOn(objectId)}>
              {nome}
            </Button>
          ),
      }))}
    />
  );
}
