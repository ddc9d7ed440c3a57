/** A reference: remote search from a minimum of characters, a short register whole; the chosen row always by its name. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Select, Typography } from 'antd';
import { Plus, RotateCw } from 'lucide-react';
import { use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { busca } from '#messages/form.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { useSelectAria } from '../fields/input/select-aria.ts';
import { CreateContext } from './create-context.ts';
import {
  DEBOUNCE_MS,
  labelKey,
  MIN_CHARS,
  MOST,
  PAGE,
  resolve,
  search,
  searchKey,
  SHORT,
  type LookupFilter,
  type LookupItem,
} from './lookup-query.ts';
import './lookup.css';

type Common = {
  /** Wire name of the target: 'cidades'. */
  readonly resource: string;
  readonly id?: string;
  readonly minChars?: number;
  /** Wire filters on the target. */
  readonly filter?: LookupFilter;
  /** False: also what holds no more, as a filter of past rows asks. */
  readonly current?: boolean;
  /** Labels already known (they travelled with the row), so that nothing is asked for them. */
  readonly known?: readonly LookupItem[];
  /** Offers 'Novo…' where a form hosts the lookup and the person may insert. */
  readonly create?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly allowClear?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
};
type Single = Common & {
  readonly multiple?: false;
  /** Absent inside antd's Form.Item, which gives both. */
  readonly value?: number | null | undefined;
  readonly onChange?: ((value: number | null, item?: LookupItem) => void) | undefined;
};
type Several = Common & {
  readonly multiple: true;
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
};
export type LookupSelectProps = Single | Several;

const NO_FILTER: LookupFilter = {};
const NONE: readonly LookupItem[] = [];

export default function LookupSelect(props: LookupSelectProps) {
  const {
    resource,
    id,
    minChars: declared,
    filter = NO_FILTER,
    current = true,
    disabled,
    invalid,
    allowClear = true,
    placeholder,
    onBlur,
  } = props;
  const [text, setText] = useState('');
  const [term, setTerm] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const [open, setOpen] = useState(false);
  const client = useQueryClient();

  useEffect(() => {
    const timer = setTimeout(() => {
      setTerm(text.trim());
      setLimit(PAGE);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Who searches from the first letter searches among few, or among many that are worth a list of their own.
  const mayBeShort = declared === undefined || declared < MIN_CHARS;
  const shortRegister = { term: '', filter, limit: SHORT + 1, current };
  const probe = useQuery({
    queryKey: searchKey(resource, shortRegister),
    queryFn: ({ signal }) => search(resource, shortRegister, signal),
    enabled: open && mayBeShort,
    staleTime: 60_000,
    retry: false,
  });
  const whole = mayBeShort && probe.data && probe.data.length <= SHORT ? probe.data : undefined;
  const minChars = whole ? 0 : (declared ?? MIN_CHARS);

  const enough = term.length >= minChars;
  const all = whole !== undefined && term === '';
  const asked = { term, filter, limit, current };
  const found = useQuery({
    queryKey: searchKey(resource, asked),
    queryFn: ({ signal }) => search(resource, asked, signal),
    enabled: open && enough && !all,
    staleTime: 60_000,
    retry: false,
    placeholderData: (previous) => (limit > PAGE ? previous : undefined),
  });
  const chosen = useChosen(props);
  const items = all ? whole : ((enough ? found.data : undefined) ?? NONE);
  const options = useMemo(() => optionsOf(items, chosen), [items, chosen]);
  const typing = text.trim() !== term;
  const create = useCreate(props, text.trim(), () => setOpen(false));

  const pick = (next: number | number[] | undefined) => {
    for (const item of items) client.setQueryData(labelKey(resource, [item.id]), [item]);
    if (props.multiple) props.onChange((next as number[] | undefined) ?? []);
    else
      props.onChange?.(
        (next as number | undefined) ?? null,
        items.find((item) => item.id === next),
      );
    if (!props.multiple) setText('');
  };
  const state: State = typing
    ? text.trim().length < minChars
      ? 'curto'
      : 'buscando'
    : all
      ? 'pronto'
      : !enough
        ? probe.isLoading
          ? 'buscando'
          : 'curto'
        : found.isError
          ? 'falha'
          : found.isFetching && !found.data
            ? 'buscando'
            : 'pronto';

  const shown = options.filter((option) => state === 'pronto' || option.chosen === true || !open);
  const box = useSelectAria({
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  });

  return (
    <div ref={box}>
      <Select<number | number[]>
        id={id}
        mode={props.multiple ? 'multiple' : undefined}
        value={props.multiple ? [...props.value] : (props.value ?? undefined)}
        options={shown}
        optionLabelProp="label"
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setText('');
        }}
        showSearch
        filterOption={false}
        searchValue={text}
        onSearch={setText}
        onChange={pick}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        allowClear={allowClear}
        placeholder={placeholder ?? busca.selecione}
        loading={open && state === 'buscando'}
        onBlur={onBlur}
        notFoundContent={<span hidden />}
        optionRender={(option) => <OptionText item={option.data as Option} />}
        onPopupScroll={(event) => {
          const list = event.currentTarget as HTMLElement;
          const end = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
          if (end && found.data && found.data.length >= limit && limit < MOST && !found.isFetching)
            setLimit(limit + PAGE);
        }}
        popupRender={(menu) => (
          <>
            {shown.length === 0 ? null : menu}
            <Hint
              state={state}
              minChars={minChars}
              items={items}
              limit={limit}
              retry={() => void found.refetch()}
            />
            {create}
          </>
        )}
        aria-label={props['aria-label']}
      />
    </div>
  );
}

type State = 'curto' | 'buscando' | 'falha' | 'pronto';

function Hint(props: {
  state: State;
  minChars: number;
  items: readonly LookupItem[];
  limit: number;
  retry: () => void;
}) {
  const { state, minChars, items, limit, retry } = props;
  if (state === 'falha') {
    return (
      <div className="z-fraco z-linha z-busca-dica" role="alert">
        <span>{busca.falha}</span>
        <Button
          type="link"
          size="small"
          icon={<RotateCw size={13} aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={retry}
        >
          {busca.tentarDeNovo}
        </Button>
      </div>
    );
  }
  const text =
    state === 'curto'
      ? busca.digite(minChars)
      : state === 'buscando'
        ? busca.buscando
        : items.length === 0
          ? busca.nada
          : items.length >= MOST && limit >= MOST
            ? busca.refine
            : null;
  return text === null ? null : (
    <div className="z-fraco z-linha z-busca-dica" role="status">
      {text}
    </div>
  );
}

type Option = LookupItem & { readonly value: number; readonly chosen?: boolean };

/** What was found, and the chosen ones that the search did not find, so that each keeps its name. */
function optionsOf(items: readonly LookupItem[], chosen: readonly LookupItem[]): Option[] {
  const ids = new Set(items.map((item) => item.id));
  return [
    ...items.map((item) => ({
      ...item,
      value: item.id,
      chosen: chosen.some((lookupItem) => lookupItem.id === item.id),
    })),
    ...chosen.filter((item) => !ids.has(item.id)).map((item) => ({ ...item, value: item.id, chosen: true })),
  ];
}

function OptionText({ item }: { item: Option }): ReactNode {
  return (
    <Flex wrap align="baseline" gap="0 8px" className="z-busca-opcao">
      <span>{item.label}</span>
      {item.inativo ? <Typography.Text type="secondary">{busca.inativo}</Typography.Text> : null}
      {item.adicional?.length ? <small>{item.adicional.join(' · ')}</small> : null}
    </Flex>
  );
}

/** The chosen rows with their names: those that came along, else asked by id. */
function useChosen(props: LookupSelectProps): readonly LookupItem[] {
  const { resource, known, filter = NO_FILTER } = props;
  const client = useQueryClient();
  // antd's own forms hold undefined where nothing was chosen yet.
  const ids = props.multiple ? props.value : typeof props.value === 'number' ? [props.value] : [];
  const cached = ids.flatMap(
    (id) =>
      known?.find((item) => item.id === id) ??
      client.getQueryData<LookupItem[]>(labelKey(resource, [id])) ??
      [],
  );
  const missing = ids.filter((id) => !cached.some((item) => item.id === id));
  const asked = useQuery({
    queryKey: labelKey(resource, missing),
    queryFn: ({ signal }) => resolve(resource, missing, signal, filter),
    enabled: missing.length > 0,
    staleTime: 300_000,
    retry: 1,
  });
  const names = [...cached, ...(asked.data ?? [])];
  return ids.map(
    (id) => names.find((item) => item.id === id) ?? { id, label: asked.isPending ? '…' : busca.removido },
  );
}

/** 'Novo…' under the list, when the declaration, the host and the ability all allow it. */
function useCreate(props: LookupSelectProps, text: string, close: () => void): ReactNode {
  const open = use(CreateContext);
  const can = useCan();
  const client = useQueryClient();
  const last = useRef(props);
  last.current = props;
  const entry = indexEntry(props.resource);
  const allowed =
    props.create === true &&
    open !== null &&
    entry?.subject !== undefined &&
    !entry.readOnly &&
    can('insert', entry.subject);
  if (!allowed) return null;
  const onCreated = (item: LookupItem) => {
    client.setQueryData(labelKey(props.resource, [item.id]), [item]);
    const now = last.current;
    if (now.multiple) now.onChange([...now.value, item.id]);
    else now.onChange?.(item.id, item);
  };
  return (
    <Button
      type="text"
      block
      className="z-busca-novo"
      icon={<Plus size={14} aria-hidden />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        close();
        open({ resource: props.resource, text, onCreated });
      }}
    >
      {busca.novo(entry.title ?? entry.breadcrumb, entry.gender ?? 'm')}
    </Button>
  );
}
