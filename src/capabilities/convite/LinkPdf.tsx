/** The page of a public link that leads to a PDF: who it is from above, the PDF, and what follows under it. */
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { PdfView } from '#capabilities/documento/index.ts';
import { documentoDoLink as texts } from '#messages/convite.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { LinkPdfState } from './useLinkPdf.ts';
import './link-pdf.css';

export function LinkPdf(props: {
  readonly pdf: LinkPdfState;
  readonly title: string;
  readonly text: string;
  /** Between the title and the PDF. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  const { source, failure, retry } = props.pdf;
  return (
    <Flex component="main" vertical gap={16} className="z-leitura z-avulso">
      <header className="z-linha">
        <Mark size={28} />
        <div>
          <h1>{props.title}</h1>
          <Typography.Text type="secondary">{props.text}</Typography.Text>
        </div>
      </header>
      {props.above}
      <div className="z-moldura z-link-documento">
        {failure !== null ? (
          <FailedState error={failure} title={texts.falha} retry={retry} />
        ) : source ? (
          <PdfView source={source} />
        ) : (
          <LoadingState rows={6} label={texts.lendo} />
        )}
      </div>
      {props.children}
    </Flex>
  );
}
