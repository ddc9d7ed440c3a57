/** Change of provider (PERM-05): professionals among their own, admins among all active ones. */
import { Alert, Button, Input, Radio, Tag } from 'antd';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { anyStartsWithFolded } from '#domain/formato/texto.ts';
import { appMessages } from '#messages/app.ts';
import { request } from '#shared/http/client.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { confirmLeave } from '#engine/form/unsaved.ts';
import { switchProvider, useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Provider = { readonly id: number; readonly nome: string };
const OWN = 'prestadores/web/listarPorProfissionalLogadoNoCorpoClinico';
const ALL = 'prestadores/web/listarPrestadorAtivos';

/** `stay`: a first choice made on the screen that asked for it does not lead home. */
export function ProviderDialog({ onClose, stay = false }: { onClose: () => void; stay?: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const path = session?.user.admin ? ALL : OWN;
  const { providers, error, retry } = useProviders(path);
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<number | null>(session?.idPrestador ?? null);
  const [missing, setMissing] = useState(false);
  const found = useMemo(
    () => providers?.filter(({ nome }) => anyStartsWithFolded(term, nome)) ?? [],
    [providers, term],
  );

  const change = useAct(
    async (id: number) => {
      await switchProvider(id, stay);
      notify({ type: 'SUCCESS', value: appMessages.prestadorAlterado });
      onClose();
    },
    { failure: appMessages.prestadorNaoAlterado },
  );
  const choose = async () => {
    const provider = providers?.find(({ id }) => id === chosen);
    if (!provider) {
      setMissing(true);
      return;
    }
    if (provider.id === session?.idPrestador) {
      onClose();
      return;
    }
    // The first choice alters nothing: it has just been made.
    const first = session?.idPrestador === null;
    if (!first && !(await confirm({ title: appMessages.desejaAlterarPrestador(provider.nome) }))) return;
    if (!(await confirmLeave())) return;
    await change.run(provider.id);
  };
  // An administrator of an empty installation is nobody else's to send to.
  const register = () => {
    onClose();
    void navigate('/prestadores/form-prestador');
  };
  return (
    <Modal
      title={appMessages.alterarPrestador}
      onClose={onClose}
      width="max(50vw, 440px)"
      footer={
        <>
          <Button onClick={onClose}>{appMessages.cancelar}</Button>
          <Button type="primary" loading={change.busy} onClick={() => void choose()}>
            {appMessages.alterar}
          </Button>
        </>
      }
    >
      <div className="z-pilha">
        <Input
          data-foco=""
          type="search"
          prefix={<Search size={16} color="var(--z-text-faint)" aria-hidden />}
          aria-label={appMessages.procurarPrestador}
          placeholder={appMessages.procurarPrestador}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        {missing && chosen === null ? <Alert type="error" message={appMessages.informePrestador} /> : null}
        {error ? <FailedState error={error} retry={retry} /> : null}
        {!error && !providers ? <LoadingState rows={4} /> : null}
        {providers && found.length === 0 ? (
          session?.user.admin ? (
            <EmptyState
              title={appMessages.nenhumPrestador}
              text={appMessages.nenhumPrestadorAdmin}
              action={<Button onClick={register}>{appMessages.cadastrarPrestador}</Button>}
            />
          ) : (
            <EmptyState title={appMessages.nenhumPrestador} text={appMessages.nenhumPrestadorTexto} />
          )
        ) : null}
        <Radio.Group
          className="z-escolha-lista"
          name="prestador"
          aria-label={appMessages.prestador}
          value={chosen}
          onChange={(event) => setChosen(event.target.value as number)}
        >
          {found.slice(0, 200).map(({ id, nome }) => (
            <Radio key={id} value={id}>
              {nome} {id === session?.idPrestador ? <Tag>{appMessages.atual}</Tag> : null}
            </Radio>
          ))}
        </Radio.Group>
      </div>
    </Modal>
  );
}

function useProviders(path: string) {
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      request<readonly Provider[]>(path, { signal })
        .then((rows) => ({ rows, failure: null }))
        .catch((failure: unknown) => ({ rows: null, failure }))
        .then(({ rows, failure }) => {
          if (isAbort(failure)) return undefined;
          setProviders(rows);
          return setError(failure);
        }),
    [path],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { providers, error, retry: () => void load() };
}
