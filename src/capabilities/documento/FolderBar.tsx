/** The path with what it holds, and the search. */
import { Checkbox, Input, Typography } from 'antd';
import { documentosTela } from '#messages/documento-tela.ts';
import { FolderPath, type Place } from './FolderPath.tsx';
import type { useDrops } from './useDrops.ts';
import type { Folder } from './useFolder.ts';

type Props = {
  readonly folder: Folder;
  readonly onOpen: (path: readonly Place[]) => void;
  readonly dropOn: ReturnType<typeof useDrops>['on'];
};

export function FolderBar({ folder, onOpen, dropOn }: Props) {
  const { path, files, annulled, state, text } = folder;
  return (
    <div className="z-linha">
      <FolderPath path={path} onOpen={(depth) => onOpen(path.slice(0, depth + 1))} dropOn={dropOn} />
      {state.known ? (
        <Typography.Text type="secondary">{documentosTela.itens(files.length)}</Typography.Text>
      ) : null}
      {annulled > 0 ? (
        <Checkbox checked={folder.showVoid} onChange={({ target }) => folder.setShowVoid(target.checked)}>
          {documentosTela.mostrarSemEfeito(annulled)}
        </Checkbox>
      ) : null}
      {folder.searchable ? (
        <Input.Search
          className="z-doc-procura"
          allowClear
          placeholder={documentosTela.procurar}
          aria-label={documentosTela.procurar}
          value={text}
          onChange={({ target }) => folder.setText(target.value)}
        />
      ) : null}
    </div>
  );
}
