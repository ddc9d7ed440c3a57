import { Alert, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { decode, detectEncoding, ENCODINGS, type Encoding } from './encoding.ts';
import { OpenFailed, Opening, ScrollRegion } from './parts.tsx';
import type { ViewerSource } from './source.ts';
import { useDocument } from './useDocument.ts';

/** More than this no one reads on a screen, and the page would stutter. */
const MOST_BYTES = 4 * 2 ** 20;
/** Lines drawn as one block; blocks out of sight cost nothing. */
const BLOCK = 400;

const bytesOf = async (blob: Blob) => ({
  bytes: new Uint8Array(await blob.slice(0, MOST_BYTES).arrayBuffer()),
  size: blob.size,
});

/** A text file in whatever encoding it was written, which the bar names and lets be changed. */
export function TextView({ source }: { source: ViewerSource }) {
  const [turn, setTurn] = useState(0);
  const state = useDocument(source, turn, bytesOf);
  if (state.phase === 'carregando') return <Opening />;
  if (state.phase === 'falhou')
    return <OpenFailed error={state.error} source={source} retry={() => setTurn(turn + 1)} />;
  return <Text name={source.name} {...state.value} />;
}

function Text({ name, bytes, size }: { name: string; bytes: Uint8Array; size: number }) {
  const found = useMemo(() => detectEncoding(bytes), [bytes]);
  const id = useId();
  const [chosen, setChosen] = useState<Encoding | null>(null);
  const blocks = useMemo(() => {
    const lines = decode(bytes, chosen ?? found).split(/\r\n|\r|\n/);
    return Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) =>
      lines.slice(at * BLOCK, (at + 1) * BLOCK).join('\n'),
    );
  }, [bytes, chosen, found]);
  return (
    <>
      <div className="z-linha z-visor-barra" role="toolbar" aria-label={visualizador.documento(name)}>
        <label htmlFor={id}>{visualizador.codificacao}</label>
        <Select<Encoding | ''>
          id={id}
          size="small"
          popupMatchSelectWidth={false}
          value={chosen ?? ''}
          options={[
            { value: '' as const, label: visualizador.automatica(found) },
            ...ENCODINGS.map((encoding) => ({ value: encoding, label: encoding })),
          ]}
          onChange={(encoding) => setChosen(encoding === '' ? null : encoding)}
        />
      </div>
      {size > MOST_BYTES ? (
        <Alert
          banner
          type="info"
          message={visualizador.textoCortado(tamanhoArquivo(MOST_BYTES), tamanhoArquivo(size))}
          role="note"
        />
      ) : null}
      <ScrollRegion name={name}>
        <div className="z-visor-texto">
          {size === 0 ? <p className="z-visor-nota">{visualizador.semBytes}</p> : null}
          {blocks.map((block, at) => (
            <pre key={at}>{block}</pre>
          ))}
        </div>
      </ScrollRegion>
    </>
  );
}
