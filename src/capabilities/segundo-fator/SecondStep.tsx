/** The second step of a sign-in, in place of the page: proving a factor, or making the first one where one is required. */
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Divider, Flex } from 'antd';
import { KeyRound, LogOut, ShieldCheck, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Meio } from '#domain/segundo-fator/exigencia.ts';
import { provaTela, segundoPassoTela as texto, segurancaTela } from '#messages/segundo-fator-tela.ts';
import { EntryFailure } from '#shared/entry/EntryCard.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { deviceId, LAST_USE_KEY } from '#shared/session/keys.ts';
import { passkeysHere, secondStepDone } from '#shared/session/second-step.ts';
import { endLocked, expire } from '#shared/session/session.ts';
import { Mark } from '#shared/ui/Mark.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { AppEnrol } from './AppEnrol.tsx';
import { EnrolCode } from './EnrolCode.tsx';
import { createPasskey } from './passkeys.ts';
import { Proof } from './Proof.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { OwedStep, OwnFactors } from './wire.ts';

/** The gate holds the calls of the session; these are of the step itself. */
const STEP = { outsideSession: true, silent: true } as const;

/** A sign-in that waited too long is over; anything else goes on to its place. */
async function untilOver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 401) expire();
    throw error;
  }
}

export function SecondStep() {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['segundo-fator', 'passo'],
      queryFn: () => untilOver(request<OwedStep | OwnFactors>('auth/segundo-fator', STEP)),
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
  const [codes, setCodes] = useState<{ readonly list: readonly string[]; readonly login: string } | null>(
    null,
  );
  const done = data !== undefined && !data.pendente;
  useEffect(() => {
    // Done in another tab meanwhile, unless this one has just made it and shows the codes.
    if (done && codes === null) secondStepDone();
  }, [done, codes]);
  useEffect(() => {
    const look = (event: StorageEvent) => {
      if (event.key === LAST_USE_KEY) void refetch();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [refetch]);
  const owed = data?.pendente ? data : null;
  const enrols = owed?.inscricao === true;
  const title = codes ? segurancaTela.guarde : enrols ? texto.inscricao : texto.titulo;
  return (
    <main className="entrar" aria-labelledby="passo-titulo">
      <section className="z-moldura entrar-cartao z-pilha">
        <Flex align="center" justify="space-between" className="z-fraco">
          <Mark size={32} />
          <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />
        </Flex>
        <h1 id="passo-titulo">{title}</h1>
        {error && !owed && codes === null ? (
          <FailedState error={error} title={texto.falhaCarregar} retry={() => void refetch()} />
        ) : null}
        {owed === null && codes === null && !error ? <LoadingState rows={4} /> : null}
        {codes !== null ? (
          <RecoveryCodes codes={codes.list} login={codes.login} onKept={secondStepDone} />
        ) : owed ? (
          <>
            <p>
              {owed.codigo
                ? texto.codigoTexto(owed.user.nome)
                : enrols
                  ? texto.inscricaoTexto(owed.user.nome)
                  : texto.texto(owed.user.nome)}
            </p>
            {owed.codigo ? (
              <EnrolCode email={owed.codigo.email} guard={untilOver} onRight={() => void refetch()} />
            ) : enrols ? (
              <Making
                owed={owed}
                onMade={(list) => (list ? setCodes({ list, login: owed.user.principal }) : secondStepDone())}
              />
            ) : (
              <Proving owed={owed} />
            )}
          </>
        ) : null}
        {codes === null ? (
          <>
            <Divider size="small" />
            <Button
              type="text"
              icon={<LogOut size={16} aria-hidden />}
              onClick={() => void endLocked(backTo())}
            >
              {texto.voltar}
            </Button>
          </>
        ) : null}
      </section>
    </main>
  );
}

/** The sign-in again, with where the person wanted to go. */
function backTo(): string {
  return location.pathname.startsWith('/auth')
    ? `${location.pathname}${location.search}`
    : `/auth?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

function useRemember(dias: number) {
  const [lembrar, setLembrar] = useState(false);
  const box =
    dias === 0 ? null : (
      <Checkbox checked={lembrar} onChange={(event) => setLembrar(event.target.checked)}>
        {texto.lembrar(dias)}
      </Checkbox>
    );
  return { box, body: { lembrar, dispositivo: deviceId() } };
}

function Proving({ owed }: { readonly owed: OwedStep }) {
  const { meios, chaves, dias } = owed;
  const { box, body } = useRemember(dias);
  const here = passkeysHere(chaves.rpId);
  const ways: Meio[] = [
    ...(meios.chave && here ? (['chave'] as const) : []),
    ...(meios.app ? (['app'] as const) : []),
    ...(meios.codigo ? (['codigo'] as const) : []),
  ];
  const prove = async (proved: object) => {
    const call = request('auth/segundo-fator/entrar', {
      ...STEP,
      method: 'POST',
      body: { ...body, ...proved },
    });
    await untilOver(call);
    secondStepDone();
  };
  return (
    <>
      <Proof
        meios={ways}
        aviso={meios.chave && !here ? provaTela.chavesNaoAqui(chaves.endereco) : undefined}
        prove={prove}
      >
        {box}
      </Proof>
      <p className="z-fraco">{texto.perdi}</p>
    </>
  );
}

/** The first factor of who must have one: it is this sign-in's second step. */
function Making({
  owed,
  onMade,
}: {
  readonly owed: OwedStep;
  readonly onMade: (codes: readonly string[] | null) => void;
}) {
  const { chaves, dias } = owed;
  const [app, setApp] = useState(false);
  const { box, body } = useRemember(dias);
  const here = passkeysHere(chaves.rpId);
  const { run, busy, problem } = useAct(async () => onMade(await untilOver(createPasskey(STEP, body))), {
    failure: segurancaTela.chaveFalha,
    tell: 'place',
  });
  if (app)
    return (
      <>
        <AppEnrol call={STEP} body={body} onMade={onMade}>
          {box}
        </AppEnrol>
        <Button type="link" onClick={() => setApp(false)}>
          {texto.outraForma}
        </Button>
      </>
    );
  return (
    <>
      <EntryFailure text={problem} />
      {box}
      <div className="z-pilha">
        <div>
          <h2>{texto.chaveTitulo}</h2>
          <p className="z-fraco">{here ? texto.chaveTexto : provaTela.chavesNaoAqui(chaves.endereco)}</p>
        </div>
        {here ? (
          <Button
            type="primary"
            size="large"
            block
            icon={<KeyRound size={17} aria-hidden />}
            loading={busy}
            onClick={() => void run()}
          >
            {texto.criarChave}
          </Button>
        ) : null}
        <div>
          <h2>{texto.appTitulo}</h2>
          <p className="z-fraco">{texto.appTexto}</p>
        </div>
        <Button
          size="large"
          block
          type={here ? 'default' : 'primary'}
          disabled={busy}
          icon={<Smartphone size={17} aria-hidden />}
          onClick={() => setApp(true)}
        >
          {texto.usarApp}
        </Button>
      </div>
    </>
  );
}
