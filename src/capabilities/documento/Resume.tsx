import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { useAddress } from '#shared/navigation/address.ts';
import type { Place } from './FolderPath.tsx';
import type { SignerProps } from './signer.ts';
import { useTree, type Owner } from './wire.ts';

type Props = {
  readonly owner: Owner;
  /** Or several of them, with commas between. */
  readonly objectId: string;
  /** Absent: the document is only to be shown among the others. */
  readonly signer?: ComponentType<SignerProps> | undefined;
  readonly onFound: (folders: readonly Place[], objectId: string) => void;
  readonly onSigned: () => void;
};

/** Parameters of the address: a document to be chosen, or to be signed (the way back from an authorization). */
export const PARAMS = { choose: 'documento', sign: 'assinar' } as const;

/** An address that names a document leads to it, in whichever folder it lies; read again, the page asks for nothing. */
export function Resume({ owner, objectId, signer: Signer, onFound, onSigned }: Props) {
  const { data } = useTree(owner);
  const [, put] = useAddress();
  const [open, setOpen] = useState(true);
  const ids = objectId.split(',');
  const ways = data ? ids.map((id) => wayTo(data, id)) : [];
  const [way] = ways;
  const items = ways.flatMap((path) => path?.at(-1) ?? []);
  const [item] = items;
  useEffect(() => {
    if (!way) return;
    put({ [PARAMS.choose]: null, [PARAMS.sign]: null });
    onFound(
      way.slice(0, -1).map(({ objectId: folder, nomeArquivo }) => ({ objectId: folder, nome: nomeArquivo })),
      ids[0] ?? objectId,
    );
    // A tree from before the document was made is read again, and then has it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the document is there.
  }, [way === undefined]);
  if (!item || !open || !Signer) return null;
  return (
    <Suspense fallback={null}>
      <Signer
        owner={owner}
        item={item}
        items={items}
        intent="assinar"
        onSigned={onSigned}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}

/** From the root down to the document. */
function wayTo(items: readonly ItemDocumento[], objectId: string): readonly ItemDocumento[] | undefined {
  for (const item of items) {
    if (item.objectId === objectId) return [item];
    const below = wayTo(item.children ?? [], objectId);
    if (below) return [item, ...below];
  }
  return undefined;
}
