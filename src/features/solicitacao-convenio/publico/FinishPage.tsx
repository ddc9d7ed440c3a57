/** /finalizacao-transcricao ('Finalização Transcrição'): the sender has the answer, and the integration ends (INS-01). */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FINALIZACAO, type Consulta, type Finalizada } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { messageOf } from '#shared/http/http-error.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { Arrived } from './Arrived.tsx';
import { Member } from './Member.tsx';
import { Standing } from './Standing.tsx';
import { consultar, finalizar } from './wire.ts';
import './publico.css';

export default function FinishPage() {
  useTitle(texts.finalizarTitulo);
  const [params] = useSearchParams();
  const [consulta, setConsulta] = useState<Consulta | null>(null);
  const [fim, setFim] = useState<Finalizada | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (!consulta) return;
    setBusy(true);
    setFailure(null);
    try {
      setFim(await finalizar(consulta.passe));
    } catch (error) {
      setFailure(messageOf(error, texts.falhaFinalizar));
    } finally {
      setBusy(false);
    }
  };
  const standing = fim?.situacao ?? consulta;
  return (
    <EntryCard wide title={texts.finalizarTitulo} text={texts.finalizarTexto}>
      {standing ? (
        <Arrived key={standing.finalizadaEm} label={texts.finalizarTitulo}>
          <Standing situacao={standing} />
          {standing.finalizadaEm === null ? (
            FINALIZACAO[standing.situacao] === undefined ? (
              <Alert type="info" showIcon message={texts.aindaNao} role="status" />
            ) : (
              <>
                <EntryFailure text={failure} />
                <Button type="primary" size="large" block loading={busy} onClick={() => void end()}>
                  {texts.finalizar}
                </Button>
              </>
            )
          ) : (
            <Alert
              type="success"
              showIcon
              role="status"
              message={texts.finalizada}
              description={texts.finalizadaTexto}
            />
          )}
          {fim?.paginaFinal ? (
            <Button size="large" block href={fim.paginaFinal} rel="noopener noreferrer">
              {texts.voltarConvenio}
            </Button>
          ) : null}
        </Arrived>
      ) : (
        <Member
          button={texts.continuar}
          matricula={params.get('matricula') ?? undefined}
          protocolo={params.get('protocolo') ?? ''}
          onGiven={async (given) => setConsulta(await consultar(given))}
        />
      )}
    </EntryCard>
  );
}
