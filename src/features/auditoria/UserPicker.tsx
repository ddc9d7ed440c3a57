import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { auditoria } from '#messages/auditoria.ts';
import { busca } from '#messages/form.ts';
import { Field } from '#shared/ui/Field.tsx';
import { usersLike } from './audit-query.ts';

type Props = { readonly value: string; readonly onChange: (id: string) => void };

/** A user found by typing a part of the name or the login. */
export function UserPicker({ value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    queryKey: ['auditoria-usuarios', typed],
    queryFn: ({ signal }) => usersLike(typed, signal),
    enabled: open,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  // An address that names a user by number only: the name comes with the first search.
  const named = { value, label: auditoria.numero(Number(value)) };
  const options = (data ?? []).map((user) => ({ value: String(user.id), label: user.label }));
  return (
    <Field id={id} label={auditoria.usuario}>
      <Select
        id={id}
        showSearch
        allowClear
        filterOption={false}
        popupMatchSelectWidth={false}
        placeholder={auditoria.usuarioQualquer}
        value={value || null}
        options={value && !options.some((option) => option.value === value) ? [named, ...options] : options}
        notFoundContent={isFetching ? busca.buscando : busca.nada}
        onSearch={setTyped}
        onDropdownVisibleChange={setOpen}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </Field>
  );
}
