/** /solicitacao-transcricao/enviar/:matricula?: who it is, the medical order, the consent, and a receipt (INS-01). */
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CanalPublico } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { Arrived } from './Arrived.tsx';
import { keepDraft } from './draft.ts';
import { Member } from './Member.tsx';
import { OrderForm } from './OrderForm.tsx';
import { Receipt, type Recebida } from './Receipt.tsx';
import { useCanais } from './useCanais.ts';
import { useSending } from './useSending.ts';
import { identificar } from './wire.ts';
import './publico.css';

export default function SendPage() {
  useTitle(texts.enviarTitulo);
  const { canais, canal, failed, retry, choose } = useCanais();
  const [recibo, setRecibo] = useState<Recebida | null>(null);
  return (
    <EntryCard wide title={texts.enviarTitulo} text={recibo ? undefined : (canal?.convenio ?? texts.texto)}>
      {recibo ? (
        <Receipt recibo={recibo} onAnother={() => setRecibo(null)} />
      ) : failed && canais === null ? (
        <>
          <EntryFailure text={texts.falha} />
          <Button block onClick={retry}>
            {texts.tentar}
          </Button>
        </>
      ) : canais === null ? (
        <p role="status" className="z-fraco">
          {texts.carregando}
        </p>
      ) : canal ? (
        <Request
          key={canal.endereco}
          canal={canal}
          onSent={setRecibo}
          onTermChanged={retry}
          onOther={canais.length > 1 ? () => choose(null) : undefined}
        />
      ) : (
        <Which canais={canais} choose={choose} />
      )}
    </EntryCard>
  );
}

function Which(props: {
  readonly canais: readonly CanalPublico[];
  readonly choose: (endereco: string) => void;
}) {
  if (props.canais.length === 0) return <p>{texts.nenhumCanal}</p>;
  return (
    <div className="sol-coluna" role="group" aria-labelledby="sol-qual">
      <h2 id="sol-qual">{texts.qualConvenio}</h2>
      {props.canais.map(({ endereco, convenio, unidade }) => (
        <Button key={endereco} size="large" block onClick={() => props.choose(endereco)}>
          {convenio} · {unidade}
        </Button>
      ))}
    </div>
  );
}

type RequestProps = {
  readonly canal: CanalPublico;
  readonly onSent: (recibo: Recebida) => void;
  readonly onTermChanged: () => void;
  readonly onOther: (() => void) | undefined;
};

/** The proof of identity may end while the form is filled in: it is asked again over the form, which stays as it is. */
function Request({ canal, onSent, onTermChanged, onOther }: RequestProps) {
  const params = useParams();
  const [who, setWho] = useState<{ readonly matricula: string; readonly passe: string } | null>(null);
  const [expired, setExpired] = useState(false);
  const sending = useSending(who?.passe ?? null, () => setExpired(true));
  const asking = who === null || expired;
  return (
    <>
      {asking ? (
        <>
          <p className="entrar-texto">{expired ? texts.deNovo : texts.identidade}</p>
          {canal.orientacoes && !expired ? <p className="sol-orientacoes">{canal.orientacoes}</p> : null}
          <Member
            button={texts.continuar}
            matricula={who?.matricula ?? params['matricula']}
            onGiven={async ({ matricula, nascimento }) => {
              const { passe } = await identificar({ canal: canal.endereco, matricula, nascimento });
              setWho({ matricula, passe });
              setExpired(false);
            }}
          />
          {onOther && !expired ? (
            <Button type="link" block onClick={onOther}>
              {texts.outroConvenio}
            </Button>
          ) : null}
        </>
      ) : null}
      {who === null ? null : (
        <Arrived label={texts.enviarTitulo} hidden={expired}>
          <OrderForm
            canal={canal}
            passe={who.passe}
            sending={sending}
            onExpired={() => setExpired(true)}
            onTermChanged={onTermChanged}
            onSent={(recibo) => {
              keepDraft(null);
              onSent({ ...recibo, matricula: who.matricula, convenio: canal.convenio });
            }}
          />
        </Arrived>
      )}
    </>
  );
}
