/** /c/:token of a video visit: the term, the device check, the waiting room and the call, on a phone and without an account. */
import { Alert, Button, Checkbox, Descriptions, Flex, Result, Spin, Typography } from 'antd';
import { PhoneOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { ConteudoTeleconsulta, Lugar } from '#domain/telemedicina/wire.ts';
import { chamadaTela, pacienteVideo as texto } from '#messages/telemedicina-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { comecar, deixar, esquecer, useChamada, type EstadoChamada } from './chamada.ts';
import { Controls } from './Controls.tsx';
import { DeviceCheck, useDevices } from './DeviceCheck.tsx';
import { Messages } from './Messages.tsx';
import { Stage } from './Stage.tsx';

/** After these there is nothing to go back to by this link. */
const SEM_VOLTA: ReadonlySet<string> = new Set(['finalizada', 'cancelada', 'link']);

export default function LinkCall({ conteudo, call }: LinkScreenProps): ReactNode {
  const [dado, setDado] = useState(conteudo as ConteudoTeleconsulta);
  const chamada = useChamada();
  useEffect(() => esquecer, []);
  const { situacao } = dado;
  if (chamada && chamada.fim === null) return <Room dado={dado} chamada={chamada} />;
  const reler = async () => setDado(await call<ConteudoTeleconsulta>('convites/publico/conteudo'));
  return (
    <EntryCard title={texto.titulo} text={dado.prestador} wide>
      <Flex vertical gap={16}>
        {chamada?.fim ? (
          <Result
            status={chamada.fim === 'finalizada' ? 'success' : 'info'}
            title={chamadaTela.fim[chamada.fim]}
            subTitle={texto.fimTexto[chamada.fim]}
            extra={
              SEM_VOLTA.has(chamada.fim) ? null : (
                <Button type="primary" size="large" onClick={() => void reler().then(esquecer, esquecer)}>
                  {texto.voltar}
                </Button>
              )
            }
          />
        ) : (
          <>
            <When dado={dado} />
            {situacao !== 'aberto' ? (
              <Alert
                type={situacao === 'finalizado' ? 'success' : 'info'}
                showIcon
                role="status"
                message={texto.situacoes[situacao]}
                description={texto.situacaoTexto[situacao](dado.abre)}
              />
            ) : dado.consentiu ? (
              <Enter dado={dado} call={call} />
            ) : (
              <Term dado={dado} call={call} aoAceitar={setDado} />
            )}
          </>
        )}
      </Flex>
    </EntryCard>
  );
}

function When({ dado: { data, hora, profissional, telefone } }: { readonly dado: ConteudoTeleconsulta }) {
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'q', label: texto.quando, children: <b>{texto.as(data, hora)}</b> },
        { key: 'c', label: texto.com, children: profissional },
        ...(telefone ? [{ key: 't', label: texto.telefone, children: telefone }] : []),
      ]}
    />
  );
}

type Passo = { readonly dado: ConteudoTeleconsulta; readonly call: LinkScreenProps['call'] };

/** Before any picture, the text and its version. */
function Term({
  dado,
  call,
  aoAceitar,
}: Passo & { readonly aoAceitar: (dado: ConteudoTeleconsulta) => void }) {
  const [lido, setLido] = useState(false);
  const { versao, paragrafos } = dado.consentimento;
  const { run, busy, problem } = useAct(
    async () =>
      aoAceitar(
        await call<ConteudoTeleconsulta>('convites/publico/teleconsulta/consentimento', {
          method: 'POST',
          body: { versao },
        }),
      ),
    { failure: texto.falhaAceite, tell: 'place' },
  );
  return (
    <section aria-labelledby="termo" className="z-pilha">
      <h2 id="termo">{texto.termo}</h2>
      {paragrafos.map((paragrafo) => (
        <p key={paragrafo}>{paragrafo}</p>
      ))}
      <Typography.Text type="secondary">{texto.versao(versao)}</Typography.Text>
      <Checkbox checked={lido} onChange={({ target }) => setLido(target.checked)}>
        {texto.aceitar}
      </Checkbox>
      <EntryFailure text={problem} />
      <Button type="primary" size="large" block disabled={!lido} loading={busy} onClick={() => void run()}>
        {texto.continuar}
      </Button>
    </section>
  );
}

function Enter({ dado, call }: Passo) {
  const { midia, testar, levar } = useDevices();
  const { run, busy, problem } = useAct(
    async () => {
      const lugar = await call<Lugar>('convites/publico/teleconsulta/entrar', { method: 'POST' });
      comecar(lugar, {
        agendamentoId: null,
        titulo: dado.profissional,
        papel: dado.papel,
        local: levar().stream,
      });
    },
    { failure: texto.falhaEntrar, tell: 'place' },
  );
  const semCamera = midia?.faltas.some((falta) => falta.startsWith('camera')) === true;
  return (
    <section aria-labelledby="testar" className="z-pilha">
      <h2 id="testar">{texto.testar}</h2>
      <DeviceCheck midia={midia} testar={testar} />
      <EntryFailure text={problem} />
      <Button
        type="primary"
        size="large"
        block
        loading={busy}
        disabled={midia === null || midia.faltas.includes('sem-suporte')}
        onClick={() => void run()}
      >
        {semCamera ? texto.entrarSemVideo : texto.entrar}
      </Button>
      <Typography.Text type="secondary">{chamadaTela.semGravacao}</Typography.Text>
    </section>
  );
}

function Room({ dado, chamada }: { readonly dado: ConteudoTeleconsulta; readonly chamada: EstadoChamada }) {
  const [aberto, setAberto] = useState(false);
  const { sala } = chamada;
  const naChamada = sala?.situacao === 'EM_CHAMADA';
  // Given back to the queue, the call goes on with somebody else.
  const nome = sala?.participantes.findLast(
    ({ papel, saiuEm }) => papel === 'PROFISSIONAL' && saiuEm === null,
  )?.nome;
  return (
    <Flex component="main" vertical gap={12} className="z-chamada z-leitura z-avulso">
      <h1 className="z-corte">{naChamada ? chamadaTela.com(nome ?? dado.profissional) : texto.espera}</h1>
      {chamada.semServidor ? (
        <Alert type="warning" showIcon role="status" message={chamadaTela.semServidor} />
      ) : null}
      {naChamada ? null : (
        <p role="status" className="z-linha" style={{ flexWrap: 'nowrap' }}>
          <Spin size="small" />
          {sala?.devolvida ? texto.esperaOutro : texto.esperaTexto(dado.profissional)}
        </p>
      )}
      <Stage chamada={chamada} />
      <Controls
        chamada={chamada}
        mensagens={naChamada ? { aberto, aoAlternar: () => setAberto(!aberto) } : null}
      />
      {aberto && naChamada ? <Messages chamada={chamada} /> : null}
      <Button danger block icon={<PhoneOff size={16} aria-hidden />} onClick={() => void deixar(false)}>
        {chamadaTela.sair}
      </Button>
      <Typography.Text type="secondary">{chamadaTela.semGravacao}</Typography.Text>
    </Flex>
  );
}
