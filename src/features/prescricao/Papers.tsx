/** The papers of an issued prescription: kind, copies, validity, signature; each is read and printed here. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Viewer, viewerSource, saveFile } from '#capabilities/documento/index.ts';
import { formatData } from '#domain/formato/data.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { Tag } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { saveBlob } from '#shared/http/download.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { makePapers, paperPdf, PRESCRIPTIONS, type Paper, type Prescription } from './wire.ts';

export function Papers({ prescription }: { readonly prescription: Prescription }) {
  const [shown, setShown] = useState<Paper | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [PRESCRIPTIONS, 'papeis', prescription.id, prescription.situacao],
    queryFn: () => makePapers(prescription.id),
    retry: false,
    staleTime: 30_000,
  });
  if (error) return <FailedState error={error} title={texto.falhaReceitas} retry={() => void refetch()} />;
  if (!data) return <LoadingState label={texto.preparando} rows={1} />;
  if (data.length === 0) return null;
  return (
    <>
      <Flex vertical gap={8} component="ul" className="z-limpa" aria-label={texto.receitas}>
        {data.map((paper) => (
          <li key={paper.id}>
            <Flex gap={8} wrap align="center">
              <Button
                icon={<Printer size={16} aria-hidden />}
                aria-label={texto.verPapel(paper.nome)}
                onClick={() => setShown(paper)}
              >
                {RECEITUARIOS.find((one) => one.const === paper.tipo)?.title}
              </Button>
              {paper.assinatura === 'A_MAO' ? (
                <Tag tone="warning">{texto.aMao}</Tag>
              ) : paper.aspectos && paper.aspectos.length > 0 ? (
                <Tag tone="success">{texto.assinada}</Tag>
              ) : paper.documentoId === null ? null : (
                <Tag tone="info">{texto.aAssinar}</Tag>
              )}
              <Typography.Text type="secondary">
                {[texto.vias(paper.vias), ...(paper.validaAte ? [texto.validaAte(formatData(paper.validaAte))] : [])].join(', ')}
              </Typography.Text>
            </Flex>
          </li>
        ))}
        {data.some(({ documentoId }) => documentoId === null) ? (
          <li>
            <Typography.Text type="secondary">{texto.semDocumento}</Typography.Text>
          </li>
        ) : null}
      </Flex>
      {shown ? <PaperViewer prescription={prescription} paper={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

/** The document of the chart, signed or not; without one, printed anew. */
function PaperViewer(props: { readonly prescription: Prescription; readonly paper: Paper; readonly onClose: () => void }) {
  const { prescription, paper, onClose } = props;
  const source = useMemo(() => {
    const owner = { modulo: 'prontuarios', id: prescription.prontuarioId };
    const content = { objectId: paper.documentoId ?? '', nomeArquivo: paper.nome };
    if (paper.documentoId !== null) return viewerSource(owner, content, null, () => void saveFile(owner, content));
    const load = (signal: AbortSignal) => paperPdf(prescription.id, paper.ordem, signal);
    return {
      name: paper.nome,
      load,
      download: () => void load(new AbortController().signal).then((pdf) => saveBlob(pdf, paper.nome)),
    };
  }, [prescription, paper]);
  return <Viewer source={source} onClose={onClose} />;
}
