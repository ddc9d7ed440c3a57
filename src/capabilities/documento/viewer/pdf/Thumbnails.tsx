import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { visualizador } from '#messages/documento-visualizador.ts';
import type { Size } from './page-layout.ts';

const WIDTH = 104;
const LABEL = 28;

/** Small pages beside the document; only those in sight are drawn. */
export function Thumbnails(props: {
  total: number;
  first: Size;
  page: number;
  onPage: (page: number) => void;
}) {
  const { total, first, page, onPage } = props;
  const list = useRef<HTMLDivElement>(null);
  const row = Math.ceil((WIDTH * first.height) / first.width) + LABEL;
  const [sight, setSight] = useState({ from: 1, to: 0 });
  const look = () => {
    const element = list.current;
    if (!element) return;
    const from = Math.max(1, Math.floor(element.scrollTop / row));
    const to = Math.min(total, Math.ceil((element.scrollTop + element.clientHeight) / row) + 1);
    setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  // The page that is read stays in sight here too.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const top = (page - 1) * row;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + row > element.scrollTop + element.clientHeight)
      element.scrollTop = top + row - element.clientHeight;
    look();
  }, [page, row]); // oxlint-disable-line react/exhaustive-deps
  const drawn = Array.from({ length: Math.max(0, sight.to - sight.from + 1) }, (_, at) => sight.from + at);
  return (
    <nav ref={list} className="z-visor-miniaturas" aria-label={visualizador.miniaturas} onScroll={look}>
      <div style={{ height: total * row }}>
        {drawn.map((at) => (
          <Button
            key={at}
            type="text"
            style={{ top: (at - 1) * row, height: row }}
            aria-label={visualizador.irPara(at)}
            aria-current={at === page || undefined}
            onClick={() => onPage(at)}
          >
            <span className="z-visor-miniatura" style={{ width: WIDTH, height: row - LABEL }}>
              <Page
                suspense={false}
                pageNumber={at}
                width={WIDTH}
                _enableRegisterUnregisterPage={false}
                renderAnnotationLayer={false}
                renderTextLayer={false}
                loading={null}
                error={null}
                noData={null}
              />
            </span>
            {at}
          </Button>
        ))}
      </div>
    </nav>
  );
}
