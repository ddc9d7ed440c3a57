/** The viewer over the manager: signatures above the document, the ones before and after it, and signing it. */
import { Button } from 'antd';
import { Signature } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import type { SignerProps } from './signer.ts';
import { Viewer } from './viewer/on-demand.ts';
import type { ViewerSource } from './viewer/source.ts';
import type { Owner } from './wire.ts';

export type OnView = {
  readonly source: ViewerSource;
  /** Whose signatures are told above it. */
  readonly item: ItemDocumento | null;
  /** Which document's present content it is. */
  readonly of: string | null;
  /** What may be signed from here. */
  readonly sign: ItemDocumento | null;
};

export function Viewing(props: {
  viewing: OnView;
  files: readonly ItemDocumento[];
  owner: Owner;
  signer: ComponentType<SignerProps> | undefined;
  onRead: (documento: ItemDocumento) => void;
  onSign: (documento: ItemDocumento) => void;
  onSigned: () => void;
  onClose: () => void;
}) {
  const { viewing, files, owner, signer: Signer, onRead, onSign, onSigned, onClose } = props;
  const { source, item, of, sign } = viewing;
  return (
    <Viewer
      // Another document is another viewer: nothing of the former one stays.
      key={of}
      {...neighbours(files, of, onRead)}
      source={source}
      banner={
        item && Signer ? (
          <Suspense fallback={null}>
            <Signer owner={owner} item={item} intent="faixa" onSigned={onSigned} onClose={onClose} />
          </Suspense>
        ) : null
      }
      actions={
        sign ? (
          <Button icon={<Signature size={16} aria-hidden />} onClick={() => onSign(sign)}>
            {documentosTela.assinar}
          </Button>
        ) : null
      }
      onClose={onClose}
    />
  );
}

/** The documents before and after one in the list, to be read in its place. */
function neighbours(
  files: readonly ItemDocumento[],
  of: string | null,
  read: (documento: ItemDocumento) => void,
) {
  const documents = files.filter((file) => !ehPasta(file));
  const at = documents.findIndex(({ objectId }) => objectId === of);
  const to = (documento: ItemDocumento | undefined) =>
    at >= 0 && documento ? () => read(documento) : undefined;
  return { previous: to(documents[at - 1]), next: to(documents[at + 1]) };
}
