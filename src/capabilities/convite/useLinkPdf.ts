/** The PDF that a public link leads to: read once, and again when asked for. */
import { useEffect, useState } from 'react';
import type { ViewerSource } from '#capabilities/documento/index.ts';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';

export type LinkPdfState = {
  /** Null while it is on its way, and where it did not come. */
  readonly source: ViewerSource | null;
  readonly failure: unknown;
  readonly retry: () => void;
};

export function useLinkPdf(call: LinkScreenProps['call'], path: string, name: string): LinkPdfState {
  const [source, setSource] = useState<ViewerSource | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let left = false;
    let address: string | null = null;
    call<Blob>(path, { as: 'blob' }).then(
      (blob) => {
        if (left) return;
        const url = (address = URL.createObjectURL(blob));
        setSource(sourceOf(name, blob, url));
      },
      (error: unknown) => !left && setFailure(error),
    );
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, and again when asked for.
  }, [turn]);
  const retry = () => {
    setFailure(null);
    setTurn(turn + 1);
  };
  return { source, failure, retry };
}

function sourceOf(name: string, blob: Blob, address: string): ViewerSource {
  return {
    name,
    size: blob.size,
    load: () => Promise.resolve(blob),
    download: () => Object.assign(document.createElement('a'), { href: address, download: name }).click(),
  };
}
