/** The product's own values for administrators (NAV-14): in force at once, those of the environment shown as fixed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Divider, Typography } from 'antd';
import { Info } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { SETTINGS, type ProductConfig, type SettingKey } from '#domain/configuracao/valores.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { LeaveGuard, registerUnsaved } from '#engine/kit/index.ts';
import { configuracao, configuracaoCampos, problemaDaConfiguracao } from '#messages/configuracao.ts';
import { loadSettings } from '#shared/config/settings.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { changesOf, problemsOf, typedOf, type Edits, type Typed } from './edits.ts';
import { SettingField } from './SettingField.tsx';

type Answer = {
  readonly versao: number;
  readonly valores: ProductConfig;
  readonly fixas: Partial<Record<SettingKey, string>>;
  readonly atualizadoEm: string | null;
  readonly atualizadoPor: string | null;
};

const KEY = ['configuracoes'];
const GROUPS: readonly { readonly title: string; readonly keys: readonly SettingKey[] }[] = [
  { title: configuracao.grupos.identidade, keys: ['titulo', 'cliente', 'clientId'] },
  {
    title: configuracao.grupos.estudo,
    keys: ['estudo', 'estudoGaq', 'estudoExtensao', 'estudoMonitoria'],
  },
  {
    title: configuracao.grupos.entrada,
    keys: ['mensagemLoginVisivel', 'mensagemLogin', 'govBr', 'alterarSenha'],
  },
  {
    title: configuracao.grupos.segundoFator,
    keys: ['segundoFator', 'segundoFatorDias', 'confirmacaoMinutos'],
  },
  { title: configuracao.grupos.sessao, keys: ['sessaoMinutos', 'inatividadeMinutos', 'chatDias'] },
  {
    title: configuracao.grupos.suporte,
    keys: ['encarregado', 'telefone', 'chatSuporte', 'dashboard', 'paineisEmbutidos'],
  },
];

export default function SettingsPage() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<Answer>('configuracoes', { signal }),
    staleTime: 0,
  });
  return (
    <Page title={configuracao.titulo} description={configuracao.descricao}>
      <Loaded query={query} rows={10}>
        {(data) => <SettingsForm answer={data} />}
      </Loaded>
    </Page>
  );
}

function SettingsForm({ answer }: { readonly answer: Answer }) {
  const client = useQueryClient();
  const { valores, fixas, versao } = answer;
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<Partial<Record<SettingKey, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const changes = useMemo(() => changesOf(edits, valores), [edits, valores]);
  const total = Object.keys(changes).length;

  const type = (key: SettingKey, typed: Typed) => {
    setEdits((before) => ({ ...before, [key]: typed }));
    setErrors(({ [key]: _gone, ...rest }) => rest);
  };
  const show = (next: Partial<Record<SettingKey, string>>) => {
    setErrors(next);
    const first = GROUPS.flatMap(({ keys }) => keys).find((key) => next[key] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`#config-${first}`)?.focus();
  };
  const put = useAct(
    async () => {
      client.setQueryData(
        KEY,
        await request<Answer>('configuracoes', {
          method: 'PUT',
          body: { valores: changes, versao },
          silent: true,
        }),
      );
      setEdits({});
      setErrors({});
      notify({ type: 'SUCCESS', value: configuracao.salvo });
      await loadSettings();
    },
    {
      failure: configuracao.naoSalvo,
      refused: (failure) => {
        if (!(failure instanceof HttpError)) return false;
        if (failure.statusCode === 412) {
          client.setQueryData(KEY, (failure.body as { atual: Answer }).atual);
          notify({ type: 'WARNING', value: configuracao.conflito });
          return true;
        }
        const wrong = Object.entries(failure.errors);
        if (wrong.length > 0) show(Object.fromEntries(wrong.map(([key, texts]) => [key, texts.join(' ')])));
        return wrong.length > 0;
      },
    },
  );
  const save = async (): Promise<boolean> => {
    const problems = problemsOf(changes);
    if (Object.keys(problems).length > 0) {
      show(
        Object.fromEntries(
          Object.entries(problems).map(([key, problem]) => [key, problemaDaConfiguracao(problem)]),
        ),
      );
      return false;
    }
    return put.run();
  };
  const latest = useRef({ total, save });
  useEffect(() => {
    latest.current = { total, save };
  });
  useEffect(
    () =>
      registerUnsaved({
        isDirty: () => latest.current.total > 0,
        save: () => latest.current.save(),
        discard: () => setEdits({}),
      }),
    [],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (total > 0) void save();
  };
  return (
    <form
      ref={form}
      className="z-leitura"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        if (total > 0) void save();
      }}
      noValidate
    >
      {GROUPS.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <Divider orientation="left" orientationMargin={0}>
            <h2>{title}</h2>
          </Divider>
          <div className="z-campos z-campos-largos">
            {keys.map((key) => (
              <SettingField
                key={key}
                id={`config-${key}`}
                setting={SETTINGS[key]}
                text={configuracaoCampos[key]}
                value={edits[key] ?? typedOf(valores[key])}
                fixed={fixas[key]}
                changed={key in changes}
                error={errors[key]}
                onType={(typed) => type(key, typed)}
              />
            ))}
          </div>
        </section>
      ))}
      <div className="z-linha z-barra-fixa">
        <Typography.Text type="secondary" aria-live="polite">
          <Info size={14} aria-hidden />{' '}
          {total > 0
            ? configuracao.alteracoes(total)
            : answer.atualizadoEm
              ? configuracao.ultima(formatMinuto(answer.atualizadoEm), answer.atualizadoPor ?? '—')
              : configuracao.semAlteracao}
        </Typography.Text>
        <Button
          disabled={total === 0 || put.busy}
          onClick={() => {
            setEdits({});
            setErrors({});
          }}
        >
          {configuracao.descartar}
        </Button>
        <Button htmlType="submit" type="primary" loading={put.busy} disabled={total === 0}>
          {configuracao.salvar}
        </Button>
      </div>
      <LeaveGuard />
    </form>
  );
}
