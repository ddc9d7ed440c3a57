/** /c/:token of a report: how it stands, the PDF in force, and a copy of it to keep. */
import { Alert, Button } from 'antd';
import { Download } from 'lucide-react';
import { LinkPdf, useLinkPdf } from '#capabilities/convite/index.ts';
import type { LaudoPublico } from '#domain/laboratorio/envio.ts';
import { laudoPublico as texto } from '#messages/laboratorio-envio.ts';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';

export default function LinkReport({ convite, conteudo, call }: LinkScreenProps) {
  const laudo = conteudo as LaudoPublico;
  const pdf = useLinkPdf(call, 'convites/publico/laudo', laudo.nome);
  return (
    <LinkPdf
      pdf={pdf}
      title={texto.titulo}
      text={[laudo.exames, convite.prestador].filter(Boolean).join(' · ')}
      above={
        <>
          {laudo.substituiu ? <Alert type="warning" showIcon message={texto.substituiu} /> : null}
          <Alert
            type="success"
            showIcon
            role="status"
            message={texto.emVigor(laudo.liberadaEm, laudo.versao)}
            description={laudo.assinado ? texto.assinado : texto.semAssinatura}
          />
        </>
      }
    >
      <Button
        type="primary"
        size="large"
        block
        icon={<Download size={16} aria-hidden />}
        disabled={pdf.source === null}
        onClick={() => pdf.source?.download()}
      >
        {texto.baixar}
      </Button>
    </LinkPdf>
  );
}
