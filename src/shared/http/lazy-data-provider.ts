/** The data provider behind one dynamic import: the shell needs its shape, the first list its code. */
import type { DataProvider } from '@refinedev/core';
import { API } from './client.ts';

const real = async () => (await import('./data-provider.ts')).dataProvider;

export const lazyDataProvider: DataProvider = {
  getApiUrl: () => API,
  getList: async (params) => (await real()).getList(params),
  getOne: async (params) => (await real()).getOne(params),
  getMany: async (params) => required((await real()).getMany)(params),
  create: async (params) => (await real()).create(params),
  update: async (params) => (await real()).update(params),
  deleteOne: async (params) => (await real()).deleteOne(params),
  updateMany: async (params) => required((await real()).updateMany)(params),
  deleteMany: async (params) => required((await real()).deleteMany)(params),
};

function required<T>(method: T | undefined): T {
  if (method === undefined) throw new Error('the data provider lacks a method');
  return method;
}
