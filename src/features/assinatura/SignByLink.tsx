/** What a link to sign opens, once the identity is known: the document, the consent, the signature. */
import { Alert, Button, Checkbox, Flex, Form, Input, Modal, Result, Segmented } from 'antd';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ParaAssinar } from '#domain/assinatura/eletronica.ts';
import { LinkPdf, useLinkPdf } from '#capabilities/convite/index.ts';
import { DrawingPad, type Drawing } from '#engine/kit/index.ts';
import { assinarPorLink as texts, linkServidor, papelNoPedido } from '#messages/assinatura-link.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { Refused, useAct } from '#shared/ui/useAct.ts';

type Fim = 'assinado' | 'recusado';

export default function SignByLink({ convite, conteudo, call }: LinkScreenProps) {
  const para = conteudo as ParaAssinar;
  const [fim, setFim] = useState<Fim | null>(null);
  const pdf = useLinkPdf(call, 'assinaturas/publico/documento', para.documento.nome);
  const { source } = pdf;

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
    <LinkPdf
      pdf={pdf}
      title={para.documento.nome}
      text={[
        texts.pede(para.quemPede, convite.prestador),
        texts.quem(para.nome, papelNoPedido[para.papel]),
      ].join(' · ')}
      above={para.mensagem ? <Alert message={para.mensagem} /> : null}
    >
      {para.antes === null ? (
        <SignForm para={para} ready={source !== null} call={call} onEnd={setFim} />
      ) : (
        <Alert type="info" showIcon message={linkServidor.foraDaVez(para.antes)} />
      )}
    </LinkPdf>
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
