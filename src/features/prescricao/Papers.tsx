/** The papers of an issued prescription: kind, copies, validity, signature; each is read and printed here. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { Printer, Signature } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Signing } from '#capabilities/assinatura/index.ts';
import { Viewer, viewerSource, saveFile } from '#capabilities/documento/index.ts';
import { formatData } from '#domain/formato/data.ts';
import { papeisDe } from '#domain/prescricao/receituario.ts';
import type { Tone } from '#schemas/meta/vocabulary.ts';
import { Tag } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { Pager } from '#shared/ui/Pager.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { makePapers, PRESCRIPTIONS, waitsForSignature, type Paper, type Prescription } from './wire.ts';

const PAGE = 20;
const NEXT_MS = 200;

export function Papers(props: { readonly prescription: Prescription; readonly signing: Signing }) {
  const { prescription, signing } = props;
  const [shown, setShown] = useState<Paper | null>(null);
  const [from, setFrom] = useState(0);
  const expected = prescription.situacao === 'EMITIDA' ? papeisDe(prescription.itens ?? []).length : 0;
  const { data, error, refetch } = useQuery({
    queryKey: [PRESCRIPTIONS, 'papeis', prescription.id, prescription.situacao],
    queryFn: () => makePapers(prescription.id),
    retry: false,
    staleTime: 30_000,
    // The server makes some at a time.
    refetchInterval: (query) => ((query.state.data?.length ?? expected) < expected ? NEXT_MS : false),
  });
  const print = useAct(() => makePapers(prescription.id, true).then(() => refetch()), {
    failure: texto.falhaReceitas,
  });
  const unnumbered = unnumberedOf(error);
  if (error && !unnumbered)
    return <FailedState error={error} title={texto.falhaReceitas} retry={() => void refetch()} />;
  const papers = unnumbered ?? data;
  if (!papers) return <LoadingState label={texto.preparando} rows={1} />;
  if (papers.length === 0 && !unnumbered) return null;
  return (
    <>
      {unnumbered ? (
        <Alert
          type="warning"
          showIcon
          message={messageOf(error, texto.falhaReceitas)}
          description={texto.semNumeroTexto}
          action={
            <Flex vertical gap={8}>
              <Button onClick={() => void refetch()}>{texto.tentarDeNovo}</Button>
              <Button loading={print.busy} onClick={() => void print.run()}>
                {texto.imprimirSemNumero}
              </Button>
            </Flex>
          }
        />
      ) : null}
      {papers.length < expected && !unnumbered ? (
        <Typography.Text role="status">{texto.preparandoN(papers.length, expected)}</Typography.Text>
      ) : null}
      <Flex vertical gap={8} component="ul" className="z-limpa" aria-label={texto.receitas}>
        {papers.slice(from, from + PAGE).map((paper) => (
          <li key={paper.id}>
            <Flex gap={8} wrap align="center">
              <Button
                icon={<Printer size={16} aria-hidden />}
                aria-label={texto.verPapel(paper.nome)}
                onClick={() => setShown(paper)}
              >
                {paper.nome.replace(/\.pdf$/, '')}
              </Button>
              {signing.may && waitsForSignature(paper) ? (
                <Button
                  type="primary"
                  ghost
                  icon={<Signature size={16} aria-hidden />}
                  aria-label={texto.assinarPapel(paper.nome)}
                  onClick={() => void signing.sign([paper.documentoId])}
                >
                  {texto.assinar}
                </Button>
              ) : (
                <Tag tone={standing(paper).tone}>{standing(paper).text}</Tag>
              )}
              <Typography.Text type="secondary">
                {[
                  texto.vias(paper.vias),
                  ...(paper.validaAte ? [texto.validaAte(formatData(paper.validaAte))] : []),
                  ...(paper.numeroSncr ? [texto.sncr(paper.numeroSncr)] : []),
                ].join(', ')}
              </Typography.Text>
            </Flex>
            {paper.porqueImpressa && !paper.semEfeito ? (
              <Typography.Text type="secondary">{paper.porqueImpressa}</Typography.Text>
            ) : null}
          </li>
        ))}
      </Flex>
      <Pager label={texto.paginasDeReceitas} from={from} size={PAGE} total={papers.length} onMove={setFrom} />
      {shown ? (
        <PaperViewer prescription={prescription} paper={shown} onClose={() => setShown(null)} />
      ) : null}
    </>
  );
}

/** The papers that are made while the SNCR gives no number for the others; undefined: the call failed otherwise, or did not. */
function unnumberedOf(error: unknown): readonly Paper[] | undefined {
  return error instanceof HttpError && ['sncr-indisponivel', 'sncr-recusado'].includes(error.codigo ?? '')
    ? (error.body as { readonly papeis?: readonly Paper[] } | undefined)?.papeis
    : undefined;
}

/** The document of the chart, signed or not. */
function PaperViewer(props: {
  readonly prescription: Prescription;
  readonly paper: Paper;
  readonly onClose: () => void;
}) {
  const { prescription, paper, onClose } = props;
  const source = useMemo(() => {
    const owner = { modulo: 'prontuarios', id: prescription.prontuarioId };
    const content = { objectId: paper.documentoId, nomeArquivo: paper.nome };
    return viewerSource(owner, content, null, () => void saveFile(owner, content));
  }, [prescription, paper]);
  return <Viewer source={source} onClose={onClose} />;
}

function standing({ semEfeito, assinatura, aspectos }: Paper): {
  readonly tone: Tone;
  readonly text: string;
} {
  if (semEfeito) return { tone: 'error', text: texto.semEfeito };
  if (aspectos.length > 0) return { tone: 'success', text: texto.assinada };
  return assinatura === 'A_MAO'
    ? { tone: 'warning', text: texto.aMao }
    : { tone: 'info', text: texto.aAssinar };
}
