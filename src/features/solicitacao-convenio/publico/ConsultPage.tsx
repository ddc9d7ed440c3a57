/** /solicitacao-transcricao/consultar/:matricula?/:protocolo?: state and dates, and a pendency answered in place (INS-01). */
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { useParams } from 'react-router';
import type { Consulta, SituacaoPublica } from '#domain/solicitacao-convenio/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { Arrived } from './Arrived.tsx';
import { Files } from './Files.tsx';
import { Member } from './Member.tsx';
import { Standing } from './Standing.tsx';
import { useSending } from './useSending.ts';
import { consultar, responder } from './wire.ts';
import './publico.css';

const ANSWERED = ['AUTORIZADA', 'AUTORIZADA_PARCIAL', 'NEGADA'];

export default function ConsultPage() {
  useTitle(texts.consultarTitulo);
  const { matricula, protocolo = '' } = useParams();
  const [consulta, setConsulta] = useState<Consulta | null>(null);
  const [situacao, setSituacao] = useState<SituacaoPublica | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);
  const asking = consulta === null || expired;
  const standing = situacao ?? consulta;
  return (
    <EntryCard wide title={texts.consultarTitulo} text={asking ? texts.consultaTexto : undefined}>
      {asking ? (
        <Member
          button={texts.consultar}
          matricula={matricula}
          protocolo={consulta?.protocolo ?? protocolo}
          onGiven={async (given) => {
            setConsulta(await consultar(given));
            setSituacao(null);
            setExpired(false);
          }}
        />
      ) : null}
      {standing && consulta ? (
        <Arrived key={told} label={texts.consultarTitulo} hidden={expired}>
          <Standing situacao={standing} />
          <p role="status">{told}</p>
          {standing.pendencia ? (
            <Pendency
              passe={consulta.passe}
              pendencia={standing.pendencia}
              onExpired={() => setExpired(true)}
              onAnswered={(next) => {
                setSituacao(next);
                setTold(texts.respondido);
              }}
            />
          ) : null}
          {ANSWERED.includes(standing.situacao) && standing.finalizadaEm === null ? (
            <ButtonLink
              type="primary"
              size="large"
              block
              to={`/finalizacao-transcricao?protocolo=${standing.protocolo}`}
            >
              {texts.finalizarTitulo}
            </ButtonLink>
          ) : null}
          <Button
            type="text"
            onClick={() => {
              setConsulta(null);
              setSituacao(null);
              setTold(null);
            }}
          >
            {texts.outra}
          </Button>
        </Arrived>
      ) : null}
    </EntryCard>
  );
}

type PendencyProps = {
  readonly passe: string;
  readonly pendencia: NonNullable<SituacaoPublica['pendencia']>;
  readonly onExpired: () => void;
  readonly onAnswered: (situacao: SituacaoPublica) => void;
};

function Pendency({ passe, pendencia, onExpired, onAnswered }: PendencyProps) {
  const sending = useSending(passe, onExpired);
  const [resposta, setResposta] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = resposta.trim().length < 3 ? texts.informeResposta : sending.waits;
    setProblem(missing);
    if (missing !== null) return;
    setBusy(true);
    try {
      const situacao = await responder(passe, { resposta: resposta.trim(), arquivos: sending.ids });
      sending.clear();
      onAnswered(situacao);
    } catch (error) {
      setProblem(messageOf(error, texts.falhaResponder));
      if (error instanceof HttpError && error.codigo === 'convite-passe') onExpired();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="sol-pendencia" aria-labelledby="sol-pendencia">
      <h2 id="sol-pendencia">{texts.pendencia}</h2>
      <p>{pendencia.texto}</p>
      <p className="z-fraco">{texts.pedidaEm(formatMinuto(pendencia.pedidaEm))}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <label className="z-rotulo" htmlFor="resposta">
            {texts.resposta}
          </label>
          <Input.TextArea
            id="resposta"
            rows={4}
            maxLength={1000}
            value={resposta}
            onChange={({ target }) => setResposta(target.value)}
          />
        </div>
        <Files id="anexos" label={texts.anexos} sending={sending} />
        <EntryFailure text={problem} />
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {texts.responder}
        </Button>
      </form>
    </section>
  );
}
