/** What a link to sign opens, once the identity is known: the document, the consent, the signature. */
import { Alert, Button, Checkbox, Flex, Form, Input, Modal, Result, Segmented, Typography } from 'antd';
import { Download } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ParaAssinar } from '#domain/assinatura/eletronica.ts';
import { PdfView, type ViewerSource } from '#capabilities/documento/index.ts';
import { DrawingPad, type Drawing } from '#engine/kit/index.ts';
import { assinarPorLink as texts, linkServidor, papelNoPedido } from '#messages/assinatura-link.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import './assinar-por-link.css';

type Fim = 'assinado' | 'recusado';

export default function SignByLink({ convite, conteudo, call }: LinkScreenProps) {
  const para = conteudo as ParaAssinar;
  const [fim, setFim] = useState<Fim | null>(null);
  const [source, setSource] = useState<ViewerSource | null>(null);
  const [falha, setFalha] = useState<unknown>(null);
  const [vez, setVez] = useState(0);
  useEffect(() => {
    let left = false;
    let address: string | null = null;
    call<Blob>('assinaturas/publico/documento', { as: 'blob' }).then(
      (blob) => {
        if (left) return;
        const url = (address = URL.createObjectURL(blob));
        setSource(sourceOf(para.documento.nome, blob, url));
      },
      (error: unknown) => !left && setFalha(error),
    );
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, and again when asked for.
  }, [vez]);

  if (fim !== null)
    return (
      <EntryCard title={texts.titulo}>
        <Result
          status={fim === 'assinado' ? 'success' : 'info'}
          title={fim === 'assinado' ? texts.assinado : texts.recusado}
          subTitle={fim === 'assinado' ? texts.assinadoTexto : texts.recusadoTexto}
          extra={
            fim === 'assinado' && source ? (
              <Button icon={<Download size={16} aria-hidden />} onClick={source.download}>
                {texts.copia}
              </Button>
            ) : null
          }
        />
      </EntryCard>
    );
  return (
    <Flex component="main" vertical gap={16} className="z-leitura z-avulso">
      <header className="z-linha">
        <Mark size={28} />
        <div>
          <h1>{para.documento.nome}</h1>
          <Typography.Text type="secondary">
            {[
              texts.pede(para.quemPede, convite.prestador),
              texts.quem(para.nome, papelNoPedido[para.papel]),
            ].join(' · ')}
          </Typography.Text>
        </div>
      </header>
      {para.mensagem ? <Alert message={para.mensagem} /> : null}
      <div className="z-moldura z-assinar-documento">
        {falha !== null ? (
          <FailedState
            error={falha}
            title={texts.falhaDocumento}
            retry={() => {
              setFalha(null);
              setVez(vez + 1);
            }}
          />
        ) : source ? (
          <PdfView source={source} />
        ) : (
          <LoadingState rows={6} label={texts.lendo} />
        )}
      </div>
      {para.antes === null ? (
        <SignForm para={para} ready={source !== null} call={call} onEnd={setFim} />
      ) : (
        <Alert type="info" showIcon message={linkServidor.foraDaVez(para.antes)} />
      )}
    </Flex>
  );
}

function SignForm(props: {
  readonly para: ParaAssinar;
  readonly ready: boolean;
  readonly call: LinkScreenProps['call'];
  readonly onEnd: (fim: Fim) => void;
}): ReactNode {
  const { para, ready, call, onEnd } = props;
  const [como, setComo] = useState<'desenhar' | 'escrever'>('desenhar');
  const [desenho, setDesenho] = useState<Drawing | null>(null);
  const [texto, setTexto] = useState('');
  const [ciente, setCiente] = useState(false);
  const [recusando, setRecusando] = useState(false);
  const [motivo, setMotivo] = useState('');

  const act = { failure: texts.falha, tell: 'place' } as const;
  const assinar = useAct(async () => {
    if (!ciente) throw new Refused(texts.semConcordar);
    const assinatura = {
      desenho: como === 'desenhar' ? ((await desenho?.png()) ?? null) : null,
      texto: como === 'escrever' ? texto.trim() : '',
    };
    if (assinatura.desenho === null && assinatura.texto === '') throw new Refused(linkServidor.vazia);
    const body = { sha256: para.documento.sha256, ciente: true, ...assinatura };
    await call('assinaturas/publico/assinar', { method: 'POST', body });
    onEnd('assinado');
  }, act);
  const recusar = useAct(
    async () => {
      await call('assinaturas/publico/recusar', { method: 'POST', body: { motivo } });
      onEnd('recusado');
    },
    {
      ...act,
      refused: () => {
        setRecusando(false);
        return false;
      },
    },
  );
  const problem = assinar.problem ?? recusar.problem;
  const busy = assinar.busy || recusar.busy;
  return (
    <Form layout="vertical" component="section" className="z-pilha" aria-label={texts.assine}>
      <Form.Item label={texts.assine}>
        <Flex vertical gap={8}>
          <Segmented
            style={{ alignSelf: 'start' }}
            value={como}
            options={[
              { value: 'desenhar', label: texts.desenhar },
              { value: 'escrever', label: texts.escrever },
            ]}
            onChange={setComo}
          />
          {como === 'desenhar' ? (
            <DrawingPad label={texts.desenhe} clear={texts.limpar} onChange={setDesenho} />
          ) : (
            <Input
              aria-label={texts.nome}
              placeholder={para.nome}
              autoComplete="name"
              maxLength={200}
              value={texto}
              onChange={({ target }) => setTexto(target.value)}
            />
          )}
        </Flex>
      </Form.Item>
      <Checkbox checked={ciente} onChange={({ target }) => setCiente(target.checked)}>
        {texts.concordo}
      </Checkbox>
      {problem === null ? null : <Alert type="error" role="alert" showIcon message={problem} />}
      <Flex gap={8} wrap>
        <Button
          type="primary"
          size="large"
          loading={assinar.busy}
          disabled={!ready || recusar.busy}
          onClick={() => {
            recusar.clear();
            void assinar.run();
          }}
        >
          {texts.assinar}
        </Button>
        <Button type="text" size="large" disabled={busy} onClick={() => setRecusando(true)}>
          {texts.recusar}
        </Button>
      </Flex>
      <Modal
        open={recusando}
        title={texts.recusarTitulo}
        okText={texts.confirmarRecusa}
        cancelText={texts.voltar}
        okButtonProps={{ danger: true, disabled: motivo.trim() === '', loading: recusar.busy }}
        onOk={() => {
          assinar.clear();
          void recusar.run();
        }}
        onCancel={() => setRecusando(false)}
      >
        <p>{texts.recusarTexto}</p>
        <Input.TextArea
          aria-label={texts.motivo}
          placeholder={texts.motivo}
          rows={3}
          maxLength={500}
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
        />
      </Modal>
    </Form>
  );
}

function sourceOf(name: string, blob: Blob, address: string): ViewerSource {
  return {
    name,
    size: blob.size,
    load: () => Promise.resolve(blob),
    download: () => Object.assign(document.createElement('a'), { href: address, download: name }).click(),
  };
}
