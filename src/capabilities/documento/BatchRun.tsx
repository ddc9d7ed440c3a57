/** The same thing done with several documents, one after the other; each one's outcome in words. */
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { Outcomes } from '#shared/ui/Outcomes.tsx';

export type Batch = {
  readonly title: string;
  readonly items: readonly ItemDocumento[];
  /** Why it is not even tried; null: it is. */
  readonly refusal: (item: ItemDocumento) => string | null;
  readonly work: (item: ItemDocumento) => Promise<unknown>;
  /** What is said of one that went well. */
  readonly done: string;
  readonly undo?: (items: readonly ItemDocumento[]) => void;
};

export function BatchRun(props: {
  batch: Batch;
  /** The reasons of those that stay as they were, by document. */
  onOver: (reasons: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}) {
  const { batch, onOver, onClose } = props;
  const { items } = batch;
  /** By document: its reason, or null where it went well. */
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map());
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      const found = new Map<string, string | null>();
      for (const item of items) {
        const refused = batch.refusal(item);
        // One after the other: each says by itself what became of it.
        const reason =
          refused ??
          (await batch.work(item).then(
            () => null,
            (error: unknown) => messageOf(error, documentosTela.loteFalha),
          ));
        found.set(item.objectId, reason);
        setResults(new Map(found));
      }
      onOver(
        new Map([...found].flatMap(([key, reason]) => (reason === null ? [] : [[key, reason] as const]))),
      );
    })();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens.
  }, []);
  const over = results.size === items.length;
  const good = items.filter(({ objectId }) => results.get(objectId) === null);
  return (
    <Modal
      title={batch.title}
      width={560}
      stubborn={!over}
      onClose={() => (over ? onClose() : undefined)}
      footer={
        <>
          {over && batch.undo && good.length > 0 ? (
            <Button
              onClick={() => {
                batch.undo?.(good);
                onClose();
              }}
            >
              {documentosTela.desfazer}
            </Button>
          ) : null}
          <Button type="primary" data-foco="" disabled={!over} onClick={onClose}>
            {documentosTela.loteFechar}
          </Button>
        </>
      }
    >
      <p role="status">
        {over ? documentosTela.loteResumo(good.length, items.length) : documentosTela.loteFazendo}
      </p>
      {over ? null : (
        <Progress
          percent={Math.round((results.size / items.length) * 100)}
          aria-label={documentosTela.loteFazendo}
        />
      )}
      <Outcomes
        outcomes={items
          .filter(({ objectId }) => results.has(objectId))
          .map(({ objectId, nomeArquivo }) => {
            const reason = results.get(objectId) ?? null;
            return { key: objectId, name: nomeArquivo, ok: reason === null, text: reason ?? batch.done };
          })}
      />
    </Modal>
  );
}
