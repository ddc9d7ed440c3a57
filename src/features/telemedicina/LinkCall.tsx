/** /c/:token of a video visit: the term, the device check, the waiting room and the call, on a phone and without an account. */
import { Alert, Button, Checkbox, Descriptions, Flex, Result, Spin, Typography } from 'antd';
import { PhoneOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { ConteudoTeleconsulta, EstadoSala, Lugar } from '#domain/telemedicina/wire.ts';
import { chamadaTela, pacienteVideo as texto } from '#messages/telemedicina-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TextField } from '#shared/entry/EntryField.tsx';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { comecar, deixar, esquecer, useChamada, type EstadoChamada } from './chamada.ts';
import { Controls, Stopped } from './Controls.tsx';
import { DeviceCheck, useDevices } from './DeviceCheck.tsx';
import { Messages } from './Messages.tsx';
import { Stage } from './Stage.tsx';
import { useMessages } from './useMessages.ts';

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
  const [recusado, setRecusado] = useState(false);
  const [nome, setNome] = useState('');
  const [cpf, setCpf] = useState('');
  const [declara, setDeclara] = useState(false);
  const { versao, paragrafos } = dado.consentimento;
  const { run, busy, problem } = useAct(
    async () =>
      aoAceitar(
        await call<ConteudoTeleconsulta>('convites/publico/teleconsulta/consentimento', {
          method: 'POST',
          body: { versao, ...(dado.menor ? { responsavel: { nome, cpf, declara } } : {}) },
        }),
      ),
    { failure: texto.falhaAceite, tell: 'place' },
  );
  const recusa = useAct(
    async () => {
      await call('convites/publico/teleconsulta/recusa', { method: 'POST' });
      setRecusado(true);
    },
    { failure: texto.falhaRecusa, tell: 'place' },
  );
  if (recusado)
    return (
      <Result
        status="info"
        title={texto.recusado}
        subTitle={texto.recusadoTexto(dado.telefone)}
        extra={
          <Button size="large" onClick={() => (setRecusado(false), setLido(false))}>
            {texto.lerDeNovo}
          </Button>
        }
      />
    );
  return (
    <section aria-labelledby="termo" className="z-pilha">
      <h2 id="termo">{texto.termo}</h2>
      {paragrafos.map((paragrafo) => (
        <p key={paragrafo}>{paragrafo}</p>
      ))}
      <Typography.Text type="secondary">{texto.versao(versao)}</Typography.Text>
      {dado.menor ? (
        <>
          <Alert type="info" showIcon message={texto.menor} />
          <TextField
            id="responsavel-nome"
            label={texto.responsavelNome}
            value={nome}
            maxLength={150}
            autoComplete="name"
            onChange={({ target }) => setNome(target.value)}
          />
          <TextField
            id="responsavel-cpf"
            label={texto.responsavelCpf}
            value={cpf}
            maxLength={14}
            inputMode="numeric"
            onChange={({ target }) => setCpf(target.value)}
          />
          <Checkbox checked={declara} onChange={({ target }) => setDeclara(target.checked)}>
            {texto.responsavelDeclara}
          </Checkbox>
        </>
      ) : null}
      <Checkbox checked={lido} onChange={({ target }) => setLido(target.checked)}>
        {texto.aceitar}
      </Checkbox>
      <EntryFailure text={problem ?? recusa.problem} />
      <Button type="primary" size="large" block disabled={!lido} loading={busy} onClick={() => void run()}>
        {texto.continuar}
      </Button>
      <Button size="large" block loading={recusa.busy} onClick={() => void recusa.run()}>
        {texto.naoAceitar}
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

/** Who will come, or who has just left: what is said to whoever waits. */
function esperaDita(sala: EstadoSala | null, dado: ConteudoTeleconsulta): string {
  if (sala?.devolvida) return texto.esperaOutro;
  const nome = sala?.profissional ?? dado.profissional;
  const [saiu] = (sala?.participantes ?? [])
    .flatMap(({ papel, nome: antes, saiuEm }) =>
      papel === 'PROFISSIONAL' && saiuEm !== null ? [{ antes, saiuEm }] : [],
    )
    .toSorted((a, b) => b.saiuEm.localeCompare(a.saiuEm));
  if (!saiu) return texto.esperaTexto(nome);
  return saiu.antes === nome
    ? texto.esperaDeNovo(nome, formatHora(saiu.saiuEm))
    : texto.esperaTroca(saiu.antes, nome);
}

function Room({ dado, chamada }: { readonly dado: ConteudoTeleconsulta; readonly chamada: EstadoChamada }) {
  const mensagens = useMessages(chamada);
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
          {esperaDita(sala, dado)}
        </p>
      )}
      <div className="z-chamada-corpo" data-mensagens={mensagens.aberto && naChamada ? '' : undefined}>
        <Stage chamada={chamada} espera={!naChamada} />
        {mensagens.aberto && naChamada ? <Messages chamada={chamada} /> : null}
      </div>
      <Stopped chamada={chamada} />
      <Controls chamada={chamada} mensagens={naChamada ? mensagens : null} />
      <Button danger block icon={<PhoneOff size={16} aria-hidden />} onClick={() => void deixar(false)}>
        {chamadaTela.sair}
      </Button>
      <Typography.Text type="secondary">{chamadaTela.semGravacao}</Typography.Text>
    </Flex>
  );
}
