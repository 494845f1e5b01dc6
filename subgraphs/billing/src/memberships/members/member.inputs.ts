import { ArgsType } from 'type-graphql';
import { listArgs, numberedArgs } from '../../../../kit/src';
import { memberFilters, memberPageFilters } from './member.read-model';
import { MemberOrderEnum } from './member.states';

@ArgsType()
export class MemberListArgs extends listArgs(memberFilters, MemberOrderEnum) {}

@ArgsType()
export class MemberPageArgs extends numberedArgs(memberPageFilters) {}
